import type { Token } from '../../model/resources/dataset.ts'
import { compileDataset } from '../../validate/validate-record.ts'
import type { DayOrder } from './types/day-order.ts'

const KEY = 'value'

/** Validates values of one column, whatever it is called. */
export function columnValidator(token: Token, order: DayOrder, validation: 'DEFAULT' | 'PARSER') {
  const column = {
    key: KEY,
    array: false,
    empty: true,
    token,
    ...order,
    validation,
    error: 'IGNORE',
    enumerations: [],
  } as const
  const validator = compileDataset({ type: 'dataset', _id: 'sample', description: 'A sample', columns: [column] })
  return (text: string) => {
    const { values, issues } = validator.validate({ [KEY]: text })
    return { value: values[KEY], issues }
  }
}
