import { type CodeOf, type Message, type RefusalKey, type RefusalMessage, type Said, say } from './message.ts'

declare const custom: unique symbol
declare const made: unique symbol

/** A code that the catalogue does not have: of a host's own kinds and adapters, or as another version wrote it down. */
export type CustomErrorCode = string & {
  /** Tells it from codes of the catalogue; no value has it. */
  readonly [custom]: true
}

/** What is wrong, for programs: each code of the catalogue, and those that hosts bring. `docs/ERRORS.md` has them with their classes. */
export type OnefoldErrorCode = CodeOf<RefusalKey> | CustomErrorCode

/** One sentence for people and its kebab-case code for programs. Made by `refusal`, or by a host with `customRefusal`. */
export interface Refusal {
  /** Of types only: a literal would pass the catalogue by. */
  readonly [made]: true
  /** Kebab-case; see docs/ERRORS.md. */
  readonly code: OnefoldErrorCode
  /** In English. */
  readonly text: string
  /** Where in the request the problem lies, as `records[3].email`. Shown before the text. */
  readonly path?: string
  /** What the sentence is made of, to be said in another language. Absent of a host's own, which has one text for all. */
  readonly message?: Message
}

/** A refusal whose sentence is the catalogue's. */
type Keyed = Refusal & {
  /** By its key, to be said in any language. */
  readonly message: RefusalMessage
}

/** What is wrong, by its key in the catalogue: `refusal('too-many-records', { most }, 'records')`. */
export function refusal<const Key extends RefusalKey>(
  key: Key,
  ...[params = {}, path]: Said<Key>
): Keyed & {
  /** What stands before the variant of the key. */
  readonly code: CodeOf<Key>
} {
  return refusalOf({ key, params }, path) as Keyed & { readonly code: CodeOf<Key> } // its code follows from the key
}

/** The same of a message that is there already. */
export function refusalOf(message: RefusalMessage, path?: string): Keyed {
  return {
    code: codeOf(message.key),
    text: say(message, 'en'),
    ...(path === undefined ? {} : { path }),
    message,
  } as Keyed
}

/** What stands before the variant. */
export function codeOf(key: RefusalKey): OnefoldErrorCode {
  const end = key.indexOf('/')
  return (end < 0 ? key : key.slice(0, end)) as OnefoldErrorCode // as `CodeOf` says it of types
}

/** What a host's own kind, store or reader refuses: a code of its own, and one sentence for all languages or a message of ours. */
export function customRefusal(code: string, said: string | Message, path?: string): Refusal {
  const words = typeof said === 'string' ? { text: said } : { text: say(said, 'en'), message: said }
  return { code: code as CustomErrorCode, ...words, ...(path === undefined ? {} : { path }) } as Refusal
}

/** The same within a record of a list: `email` becomes `records[3].email`. */
export function ofRecord(index: number, refusal: Refusal): Refusal {
  const record = `records[${index}]`
  return { ...refusal, path: refusal.path === undefined ? record : `${record}.${refusal.path}` }
}
