import { message } from '../../../error/message.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { Column } from '../../../model/resources/dataset.ts'
import type { TokenRules } from '../token.ts'
import { listed } from './enum-listed.ts'

/** One of the systems that the column enumerates; any system when it enumerates none. */
export function source({ enumerations }: Pick<Column, 'enumerations'>): TokenRules {
  const systems = new Set(enumerations.map(({ value }) => value))
  return Object.freeze({
    parse(given: string): string | undefined {
      const system = given.trim()
      return systems.size === 0 || systems.has(system) ? system : undefined
    },
    comparer: COMPARER_OF_TOKEN.SOURCE,
    wrong: (value: string) => message('source-invalid/system', { value, listed: listed(enumerations) }),
  })
}
