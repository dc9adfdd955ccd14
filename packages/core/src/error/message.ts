import { ACCESS_MESSAGES } from './messages/access.ts'
import { CHANGES_MESSAGES } from './messages/changes.ts'
import { CONFIGURATION_MESSAGES } from './messages/configuration.ts'
import { FLOWS_MESSAGES } from './messages/flows.ts'
import { NOUNS_MESSAGES } from './messages/nouns.ts'
import { RECORDS_MESSAGES } from './messages/records.ts'
import { REQUESTS_MESSAGES } from './messages/requests.ts'
import { RESOURCES_MESSAGES } from './messages/resources.ts'
import { SCRIPTS_MESSAGES } from './messages/scripts.ts'
import type { Template } from './messages/templates.ts'
import { VALUES_MESSAGES } from './messages/values.ts'
import { WORK_MESSAGES } from './messages/work.ts'

const CATALOGUE = {
  ...ACCESS_MESSAGES,
  ...CHANGES_MESSAGES,
  ...CONFIGURATION_MESSAGES,
  ...FLOWS_MESSAGES,
  ...NOUNS_MESSAGES,
  ...RECORDS_MESSAGES,
  ...REQUESTS_MESSAGES,
  ...RESOURCES_MESSAGES,
  ...SCRIPTS_MESSAGES,
  ...VALUES_MESSAGES,
  ...WORK_MESSAGES,
} as const

/** Everything that a refusal can say in more than one language, by its key. */
export const MESSAGES: typeof CATALOGUE = CATALOGUE

/** The key of a sentence: a code, and where one code has several sentences a word behind it. */
export type MessageKey = keyof typeof MESSAGES

/** The codes of the refusals in the catalogue. */
export type OnefoldErrorCode = CodeOf<MessageKey>
export type CodeOf<Key extends string> = Key extends `${infer Code}/${string}` ? Code : Key

type NamesIn<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
type NamesOf<Key extends MessageKey> = NamesIn<(typeof MESSAGES)[Key]['en']>

/** The keys of sentences without gaps. */
export type PlainKey = { [Key in MessageKey]: [NamesOf<Key>] extends [never] ? Key : never }[MessageKey]

/** What stands in a sentence: the caller's own words and numbers, or another sentence. */
export type MessageValue = string | number | undefined | Message

/** The values that the sentence of a key needs, by their names. */
export type ParamsOf<Key extends MessageKey> = { readonly [name in NamesOf<Key>]: MessageValue }

/** The values of a sentence, and where in the request the problem lies; a sentence without gaps needs neither. */
export type Said<Key extends MessageKey> = [NamesOf<Key>] extends [never]
  ? [params?: { readonly [name: string]: never }, path?: string]
  : [params: ParamsOf<Key>, path?: string]

/** A sentence by its key, with the values that stand in it. */
export interface Message {
  /** Which sentence. */
  readonly key: MessageKey
  /** What stands in it, by name. */
  readonly params: { readonly [name: string]: MessageValue }
}

/** Whether the catalogue has a sentence under this key. */
export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(MESSAGES, key)

/** The sentence in a language. */
export function say({ key, params }: Message, language: keyof Template): string {
  return MESSAGES[key][language].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    return typeof value === 'object' ? say(value, language) : String(value) // `undefined` says so itself
  })
}
