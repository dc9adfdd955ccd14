import { createSearchIndex } from '../../packages/core/src/matching/search/index/create-search-index.ts'
import type {
  SearchDocument,
  SearchIndex,
  SearchMapping,
} from '../../packages/core/src/matching/search/index/search-index.ts'
import type { Values } from '../../packages/core/src/model/record.ts'
import type { People, PersonColumn } from '../corpus/people.ts'

export const FIELDS = [
  ['first_name', 'FUZZY'],
  ['last_name', 'FUZZY'],
  ['city', 'FUZZY'],
  ['street', 'FUZZY'],
  ['phone', 'EXACT'],
  ['email', 'EXACT'],
  ['date_of_birth', 'EXACT'],
  ['postcode', 'EXACT'],
] as const satisfies readonly (readonly [PersonColumn, SearchMapping['matching']])[]
export const PLACE = FIELDS.length

const MAPPINGS: readonly SearchMapping[] = [
  ...FIELDS.map(([column, matching]) => ({ ...mapping([column]), matching })),
  { ...mapping(['latitude', 'longitude']), matching: 'GEOGRAPHIC' },
]
const BATCH = 256

/** What building took, in seconds of this process's time, and what it is. */
export interface Built {
  readonly index: SearchIndex
  readonly cpuSeconds: number
  readonly megabytes: number
  readonly longestPieceMs: number
}

/** Over the first so many mappings, the names coming first. */
export function buildIndex(people: People, mappings = MAPPINGS.length): Built {
  const columns = [...people.columns]
  const index = createSearchIndex(MAPPINGS.slice(0, mappings))
  let cpu = 0
  let longest = 0
  const measure = <T>(work: () => T): T => {
    const [began, usage] = [performance.now(), process.cpuUsage()]
    const answer = work()
    const { user, system } = process.cpuUsage(usage)
    cpu += (user + system) / 1e6
    longest = Math.max(longest, performance.now() - began)
    return answer
  }
  for (let from = 0; from < people.rows; from += BATCH) {
    const documents = Array.from({ length: Math.min(BATCH, people.rows - from) }, (_, at) =>
      documentOf(columns, from + at),
    )
    measure(() => index.put(documents))
  }
  const settling = index.settle()
  while (!measure(() => settling.next().done === true));
  return {
    index,
    cpuSeconds: Number(cpu.toFixed(2)),
    megabytes: Math.round(index.bytes / 1e6),
    longestPieceMs: Math.round(longest),
  }
}

function documentOf(columns: readonly (readonly [PersonColumn, readonly string[]])[], row: number): SearchDocument {
  const values: { [column: string]: Values[string] } = {}
  for (const [column, texts] of columns) if (texts[row] !== '') values[column] = texts[row]!
  return { row, id: idOf(row), values }
}

/** In the form of the ids that the product makes, whose last digits are chance. */
function idOf(row: number): string {
  const hex = (number: number, digits: number): string => (number >>> 0).toString(16).padStart(digits, '0')
  const chance = Math.imul(row + 1, 0x9e3779b1)
  return `019aa000-${hex(row >>> 12, 4)}-7${hex(row & 0xfff, 3)}-8${hex(chance & 0xfff, 3)}-${hex(chance, 12)}`
}

function mapping(keys: readonly string[]) {
  return { keys, combine: false, keyOptions: ['AGGRESSIVE'], transform: {} } as const
}
