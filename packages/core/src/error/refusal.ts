import { type CodeOf, type Message, type MessageKey, type Said, say } from './message.ts'

/** One sentence for people and its kebab-case code for programs. */
export interface Refusal {
  /** Kebab-case; see docs/ERRORS.md. */
  readonly code: string
  /** In English. */
  readonly text: string
  /** Where in the request the problem lies, as `records[3].email`. Shown before the text. */
  readonly path?: string
  /** What the sentence is made of, to be said in another language; absent when there is none but the English one. */
  readonly message?: Message
}

/** What is wrong, by its key in the catalogue: `refusal('too-many-records', { most }, 'records')`. */
export function refusal<const Key extends MessageKey>(
  key: Key,
  ...[params = {}, path]: Said<Key>
): Refusal & {
  /** What stands before the variant of the key. */
  readonly code: CodeOf<Key>
} {
  const message: Message = { key, params }
  const code = key.split('/')[0] as CodeOf<Key> // what stands before the variant
  return { code, text: say(message, 'en'), ...(path === undefined ? {} : { path }), message }
}
