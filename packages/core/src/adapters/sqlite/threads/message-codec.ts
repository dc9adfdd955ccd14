import type { BucketPosition, IndexKey } from '../../../model/index-key.ts'
import type { Link } from '../../../model/link.ts'
import { packKeys, unpackKeys } from '../../../model/packed-keys.ts'
import type { SeenComponent, SeenPostings } from '../../../ports/store/changes.ts'
import type { BuildPart } from '../../../ports/store/match-store.ts'
import { packLinks, unpackLinks } from './packed-links.ts'
import { packPositions, unpackPositions } from './packed-positions.ts'
import { recordsOfText } from './record-texts.ts'
import type { OperationPath } from './routes.ts'

/**
 * How the arguments and the answer of an operation cross between threads; where nothing is said, as they are. A commit's
 * arguments are packed before (`commit-codec.ts`): it takes too long to be done at once.
 */
interface MessageCodec {
  /** Which arguments there are, the ports say. */
  readonly question?: {
    pack(args: readonly unknown[]): readonly unknown[]
    unpack(args: readonly unknown[]): readonly unknown[]
  }
  readonly answer?: {
    /** Without it, the thread answers packed already. */
    readonly pack?: (value: unknown) => unknown
    unpack(value: unknown, args: readonly unknown[]): unknown
  }
}

/** As one text: a message copies it in one piece, which takes a fifth of what the platform's copy of objects takes. */
const AS_JSON: MessageCodec = { answer: { pack: JSON.stringify, unpack: (text) => JSON.parse(text as string) } }
const AS_LINKS: MessageCodec = {
  answer: {
    pack: (links) => packLinks(links as readonly Link[]),
    unpack: (numbers) => unpackLinks([numbers as Float64Array]),
  },
}
const AS_RECORD_TEXTS: MessageCodec = { answer: { unpack: (text) => recordsOfText(text as string) } }

const CODECS: { readonly [Path in OperationPath]?: MessageCodec } = {
  'matches.build': {
    question: {
      pack: ([table, generation, part, fence]) => [table, generation, packPart(part as BuildPart), fence],
      unpack: ([table, generation, part, fence]) => [table, generation, unpackPart(part as PackedPart), fence],
    },
  },
  'matches.postings': {
    question: {
      pack: ([table, generation, keys, most]) => [
        ...[table, generation, packKeysAsked(keys as readonly IndexKey[], most as readonly number[] | undefined)],
      ],
      unpack: ([table, generation, asked]) => [table, generation, ...unpackKeysAsked(asked as Float64Array)],
    },
    answer: {
      pack: (found) => packRowsFound(found as readonly SeenPostings[]),
      unpack: (numbers, args) => unpackRowsFound(numbers as Float64Array, args[2] as readonly IndexKey[]),
    },
  },
  'matches.componentsOf': {
    answer: {
      pack: (seen) => packComponentsSeen(seen as readonly SeenComponent[]),
      unpack: (numbers) => unpackComponentsSeen(numbers as Float64Array),
    },
  },
  'matches.neighbours': {
    answer: {
      pack: (found) => packPositions(found as readonly (readonly BucketPosition[])[]),
      unpack: (numbers) => unpackPositions(numbers as Float64Array),
    },
  },
  'matches.links': AS_LINKS,
  'matches.linksBetween': AS_LINKS,
  'matches.components': AS_JSON,
  'scan.records': AS_JSON,
  'scan.sources': AS_JSON,
  'scan.links': AS_LINKS,
  'scan.clusters': AS_JSON,
  'records.byRows': AS_RECORD_TEXTS,
  'records.slice': AS_RECORD_TEXTS,
}

/** The arguments as they go to a thread. */
export function packedArguments(path: OperationPath, args: readonly unknown[]): readonly unknown[] {
  return CODECS[path]?.question?.pack(args) ?? args
}

/** The arguments as they were. */
export function unpackedArguments(path: OperationPath, args: readonly unknown[]): readonly unknown[] {
  return CODECS[path]?.question?.unpack(args) ?? args
}

/** The answer as it comes from a thread. */
export function packedAnswer(path: OperationPath, value: unknown): unknown {
  const pack = CODECS[path]?.answer?.pack
  return pack ? pack(value) : value
}

/** The answer to these arguments as it was. */
export function unpackedAnswer(path: OperationPath, args: readonly unknown[], value: unknown): unknown {
  const answer = CODECS[path]?.answer
  return answer ? answer.unpack(value, args) : value
}

/** The keys of a build as numbers, anything else as JSON. */
type PackedPart = Float64Array | string

function packPart(part: BuildPart): PackedPart {
  return part.type === 'KEYS' ? packKeys(part.rows) : JSON.stringify(part)
}

function unpackPart(part: PackedPart): BuildPart {
  return typeof part === 'string' ? JSON.parse(part) : { type: 'KEYS', rows: unpackKeys(part) }
}

// A batch asks for the postings and the components of thousands of keys and rows, and most have none: as plain numbers they
// cross between threads in one piece, and the answer says nothing that the question said.

/** Of each key the mapping and the hash, and the most postings that are wanted: none below 0. */
export function packKeysAsked(keys: readonly IndexKey[], most: readonly number[] = []): Float64Array {
  const asked = new Float64Array(3 * keys.length)
  for (let index = 0, at = 0; index < keys.length; index++) {
    const { mapping, hash } = keys[index]!
    asked[at++] = mapping
    asked[at++] = hash
    asked[at++] = most[index] ?? NO_BOUND
  }
  return asked
}

const NO_BOUND = -1

export function unpackKeysAsked(asked: Float64Array): readonly [keys: IndexKey[], most: number[]] {
  const keys: IndexKey[] = []
  const most: number[] = []
  for (let at = 0; at < asked.length; at += 3) {
    keys.push({ mapping: asked[at]!, hash: asked[at + 1]! })
    most.push(asked[at + 2]!)
  }
  return [keys, most]
}

/** Of each key the number of its rows, then these. */
export function packRowsFound(found: readonly SeenPostings[]): Float64Array {
  const numbers = new Float64Array(found.reduce((length, { rows }) => length + rows.length + 1, 0))
  let at = 0
  for (const { rows } of found) {
    numbers[at++] = rows.length
    for (const row of rows) numbers[at++] = row
  }
  return numbers
}

/** Parallel to the keys that were asked for. */
export function unpackRowsFound(numbers: Float64Array, keys: readonly IndexKey[]): readonly SeenPostings[] {
  let at = 0
  return keys.map((key) => {
    const count = numbers[at++]!
    if (count === 0) return { key, rows: NO_ROWS }
    const rows = [numbers[at++]!]
    while (rows.length < count) rows.push(numbers[at++]!)
    return { key, rows }
  })
}

/** Most keys are new: nobody has them. */
const NO_ROWS: SeenPostings['rows'] = Object.freeze([])
/** Of each the row, its component and the csn: a batch asks for thousands of rows, and most are in none. */
export function packComponentsSeen(components: readonly SeenComponent[]): Float64Array {
  const numbers = new Float64Array(3 * components.length)
  let at = 0
  for (const { row, component, csn } of components) {
    numbers[at++] = row
    numbers[at++] = component
    numbers[at++] = csn
  }
  return numbers
}

export function unpackComponentsSeen(numbers: Float64Array): readonly SeenComponent[] {
  const components: SeenComponent[] = []
  for (let at = 0; at < numbers.length; at += 3)
    components.push({ row: numbers[at]!, component: numbers[at + 1]!, csn: numbers[at + 2]! })
  return components
}
