import type { TestOptions } from '../../api/resources.ts'
import { invalid, refuseAll } from '../../error/onefold-error.ts'
import { type Refusal, refusal, refusalOf } from '../../error/refusal.ts'
import type { Values } from '../../model/record.ts'
import { isReserved } from '../../model/reserved.ts'
import type { Configuration } from '../../resource/configuration.ts'
import { jsonProblem } from '../../validate/any-json.ts'
import type { EngineServices } from '../services.ts'

/** What a test has to work with. The configuration is as it would be after the save. */
export interface TrialContext {
  readonly services: EngineServices
  readonly configuration: Configuration
  readonly options: TestOptions
}

/** What came out: a line each. */
export interface Trial {
  readonly lines: readonly string[]
  readonly errors: number
  readonly warnings: number
}

const MOST_RECORDS = 1000

/** The records that a test runs on. Refuses with `invalid` when there are none. */
export function recordsOf({ records }: TestOptions): readonly Values[] {
  if (!Array.isArray(records) || records.length === 0)
    throw invalid('member-missing/test-kind-needs', {}, 'testOptions.records')
  if (records.length > MOST_RECORDS)
    throw invalid('member-invalid/test-takes-at', { most: MOST_RECORDS }, 'testOptions.records')
  refuseAll(records.flatMap((record: unknown, index) => recordRefusals(record, `testOptions.records[${index}]`)))
  return records as readonly Values[] // parsed JSON, by the caller's word
}

/** What no write would look at either: it may be nested deeper than any step could walk. */
function recordRefusals(record: unknown, path: string): readonly Refusal[] {
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    return [refusal('member-invalid/record-object', {}, path)]
  const problem = jsonProblem(record)
  return problem === undefined ? [] : [refusalOf(problem, path)]
}

export function fine(lines: readonly string[]): Trial {
  return { lines, errors: 0, warnings: 0 }
}

export function failed(...lines: readonly string[]): Trial {
  return { lines, errors: lines.length, warnings: 0 }
}

/** The business columns of a record: reserved members aside. */
export function columnsOf(record: Values): Values {
  return Object.fromEntries(Object.entries(record).filter(([member]) => !isReserved(member)))
}
