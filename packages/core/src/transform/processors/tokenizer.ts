import type { Processor } from '../../model/resources/pipeline.ts'
import type { FlowStep } from '../flow.ts'
import { split } from '../mapping.ts'
import { valueAt } from '../path.ts'
import { columnsOf, propertiesOf } from './properties.ts'

/**
 * Properties: `column`, `delimiter` (a space), `into`: one column takes the parts as a list, several take one part each.
 * The column itself stays.
 */
export function tokenizer({ properties }: Processor): FlowStep {
  const given = propertiesOf(properties)
  const column = columnsOf(given.get('column'))
  const into = columnsOf(given.get('into') ?? given.get('column'))
  const delimiter = given.get('delimiter') || ' '
  const source = column === 'ALL' ? undefined : column[0]
  return (batch) => {
    if (source === undefined || into === 'ALL') return
    for (const { values } of batch) split(valueAt(values, source), values, into, delimiter)
  }
}
