import type { PlacedKey } from '../../model/index-key.ts'
import type { BuildPart } from '../../ports/match-store.ts'
import type { OperationPath } from './routes.ts'

type Keys = Extract<BuildPart, { type: 'KEYS' }>
type KeyRow = Keys['rows'][number]

/** Keys as one list of numbers: a message copies it in one piece, where it would take a hundred thousand objects apart. */
interface PackedKeys {
  readonly type: 'PACKED_KEYS'
  /** Row after row: row, revision, tie, how many keys; then mapping, hash and place of each. */
  readonly numbers: Float64Array
}

const ROW = 4
const KEY = 3
/** Which argument of `build` is the part. */
const PART = 2

/** The arguments as they go to the writer's thread. */
export function packed(path: OperationPath, args: readonly unknown[]): readonly unknown[] {
  return path === 'matches.build' ? args.map((arg, index) => (index === PART ? pack(arg as BuildPart) : arg)) : args
}

/** The arguments as they came. */
export function unpacked(path: OperationPath, args: readonly unknown[]): readonly unknown[] {
  if (path !== 'matches.build') return args
  return args.map((arg, index) => (index === PART ? unpack(arg as BuildPart | PackedKeys) : arg))
}

function pack(part: BuildPart): BuildPart | PackedKeys {
  if (part.type !== 'KEYS') return part
  const size = part.rows.reduce((sum, { keys }) => sum + ROW + KEY * keys.length, 0)
  const numbers = new Float64Array(size)
  let at = 0
  for (const { row, revision, tie, keys } of part.rows) {
    numbers[at++] = row
    numbers[at++] = revision
    numbers[at++] = tie
    numbers[at++] = keys.length
    for (const { mapping, hash, place } of keys) {
      numbers[at++] = mapping
      numbers[at++] = hash
      numbers[at++] = place
    }
  }
  return { type: 'PACKED_KEYS', numbers }
}

function unpack(part: BuildPart | PackedKeys): BuildPart {
  if (part.type !== 'PACKED_KEYS') return part
  const { numbers } = part
  const rows: KeyRow[] = []
  for (let at = 0; at < numbers.length; ) {
    const [row = 0, revision = 0, tie = 0, count = 0] = numbers.subarray(at, at + ROW)
    const keys: PlacedKey[] = []
    for (at += ROW; keys.length < count; at += KEY)
      keys.push({ mapping: numbers[at]!, hash: numbers[at + 1]!, place: numbers[at + 2]! })
    rows.push({ row, revision, tie, keys })
  }
  return { type: 'KEYS', rows }
}
