import { packKeys, unpackKeys } from '../../matching/bulk/packed-keys.ts'
import type { IndexKey } from '../../model/index-key.ts'
import type { SeenComponent, SeenPostings } from '../../ports/changes.ts'
import type { BuildPart } from '../../ports/match-store.ts'
import { packComponentsSeen, unpackComponentsSeen } from './packed-components.ts'
import {
  type PackedQuestion,
  packKeysAsked,
  packRowsFound,
  unpackKeysAsked,
  unpackRowsFound,
} from './packed-postings.ts'
import { RECORD_TEXTS, recordsOfText } from './record-texts.ts'
import type { OperationPath } from './routes.ts'

/** Plain JSON as one text: a message copies it in one piece, which takes a fifth of what the platform's copy of objects takes. */
interface PackedJson {
  readonly packed: string
}

/** The keys of a build. */
interface PackedKeys {
  readonly numbers: Float64Array
}

/** Answers that are plain JSON, and big. */
const JSON_ANSWERS: ReadonlySet<OperationPath> = new Set<OperationPath>([
  'matches.neighbours',
  'matches.links',
  'matches.components',
  'scan.records',
  'scan.sources',
  'scan.links',
  'scan.clusters',
])

/** Answers that a thread makes as a text. */
const TEXT_ANSWERS: ReadonlySet<OperationPath> = new Set<OperationPath>(RECORD_TEXTS)

/** The arguments as they go to a thread. Those of a commit are packed before: it takes too long to be done at once. */
export function packedArguments(path: OperationPath, args: readonly unknown[]): readonly unknown[] {
  // Which arguments there are, the ports say.
  if (path === 'matches.build') return [args[0], args[1], packPart(args[2] as BuildPart), args[3]]
  if (path === 'matches.postings')
    return [args[0], args[1], packKeysAsked(args[2] as readonly IndexKey[], args[3] as readonly number[] | undefined)]
  return args
}

/** The arguments as they were. */
export function unpackedArguments(path: OperationPath, args: readonly unknown[]): readonly unknown[] {
  if (path === 'matches.build') return [args[0], args[1], unpackPart(args[2] as PackedKeys | PackedJson), args[3]]
  if (path === 'matches.postings') return [args[0], args[1], ...unpackKeysAsked(args[2] as PackedQuestion)]
  return args
}

/** The answer as it comes from a thread. */
export function packedAnswer(path: OperationPath, value: unknown): unknown {
  if (path === 'matches.postings') return packRowsFound(value as readonly SeenPostings[])
  if (path === 'matches.componentsOf') return packComponentsSeen(value as readonly SeenComponent[])
  return JSON_ANSWERS.has(path) ? ({ packed: JSON.stringify(value) } satisfies PackedJson) : value
}

/** The answer to these arguments as it was. */
export function unpackedAnswer(path: OperationPath, args: readonly unknown[], value: unknown): unknown {
  if (path === 'matches.postings') return unpackRowsFound(value as Float64Array, args[2] as readonly IndexKey[])
  if (path === 'matches.componentsOf') return unpackComponentsSeen(value as Float64Array)
  if (TEXT_ANSWERS.has(path)) return recordsOfText(value as string)
  return JSON_ANSWERS.has(path) ? JSON.parse((value as PackedJson).packed) : value
}

function packPart(part: BuildPart): PackedKeys | PackedJson {
  return part.type === 'KEYS' ? { numbers: packKeys(part.rows) } : { packed: JSON.stringify(part) }
}

function unpackPart(part: PackedKeys | PackedJson): BuildPart {
  return 'numbers' in part ? { type: 'KEYS', rows: unpackKeys(part.numbers) } : JSON.parse(part.packed)
}
