import { ACCESS_MESSAGES } from './messages/access.ts'
import { CHANGES_MESSAGES } from './messages/changes.ts'
import { COMMANDS_MESSAGES } from './messages/commands.ts'
import { CONFIGURATION_MESSAGES } from './messages/configuration.ts'
import { FILES_MESSAGES } from './messages/files.ts'
import { FLOWS_MESSAGES } from './messages/flows.ts'
import { GROOVY_PHRASES } from './messages/groovy.ts'
import { NOUNS_MESSAGES } from './messages/nouns.ts'
import { PHRASES } from './messages/phrases.ts'
import { RECORDS_MESSAGES } from './messages/records.ts'
import { REFERENCES_MESSAGES } from './messages/references.ts'
import { REQUESTS_MESSAGES } from './messages/requests.ts'
import { RESOURCES_MESSAGES } from './messages/resources.ts'
import { SCHEMAS_MESSAGES } from './messages/schemas.ts'
import { SCRIPTS_MESSAGES } from './messages/scripts.ts'
import { SETTINGS_MESSAGES } from './messages/settings.ts'
import { STORES_MESSAGES } from './messages/stores.ts'
import type { Template } from './messages/templates.ts'
import { TOKENS_MESSAGES } from './messages/tokens.ts'
import { VALUES_MESSAGES } from './messages/values.ts'
import { WORK_MESSAGES } from './messages/work.ts'
import { XML_PHRASES } from './messages/xml.ts'

/** Everything that a refusal can say, by its key. */
const REFUSALS = {
  ...ACCESS_MESSAGES,
  ...CHANGES_MESSAGES,
  ...COMMANDS_MESSAGES,
  ...CONFIGURATION_MESSAGES,
  ...FILES_MESSAGES,
  ...FLOWS_MESSAGES,
  ...NOUNS_MESSAGES,
  ...RECORDS_MESSAGES,
  ...REFERENCES_MESSAGES,
  ...REQUESTS_MESSAGES,
  ...RESOURCES_MESSAGES,
  ...SCHEMAS_MESSAGES,
  ...SCRIPTS_MESSAGES,
  ...SETTINGS_MESSAGES,
  ...STORES_MESSAGES,
  ...TOKENS_MESSAGES,
  ...VALUES_MESSAGES,
  ...WORK_MESSAGES,
} as const

const CATALOGUE = { ...REFUSALS, ...PHRASES, ...GROOVY_PHRASES, ...XML_PHRASES } as const

/** All sentences, and the phrases that stand in them. */
export const MESSAGES: typeof CATALOGUE = CATALOGUE

/** The key of what a refusal says: a code, and where one code has several sentences a word behind it. */
export type RefusalKey = keyof typeof REFUSALS
/** The same, and the keys of phrases. */
export type MessageKey = keyof typeof MESSAGES

export type CodeOf<Key extends string> = Key extends `${infer Code}/${string}` ? Code : Key

type NamesIn<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
type NamesOf<Key extends MessageKey> = NamesIn<(typeof MESSAGES)[Key]['en']>

/** The keys of refusals without gaps. */
export type PlainKey = { [Key in RefusalKey]: [NamesOf<Key>] extends [never] ? Key : never }[RefusalKey]

/** What stands in a sentence: the caller's own words and numbers, another message, or several of these between commas. */
export type MessageValue = string | number | undefined | Message | readonly MessageValue[]

/** The values that the sentence of a key needs, by their names. */
export type ParamsOf<Key extends MessageKey> = { readonly [name in NamesOf<Key>]: MessageValue }

/** The values of a sentence, and where in the request the problem lies; a sentence without gaps needs neither. */
export type Said<Key extends MessageKey> = [NamesOf<Key>] extends [never]
  ? [params?: { readonly [name: string]: never }, path?: string]
  : [params: ParamsOf<Key>, path?: string]

/** The same, of what lies nowhere. */
export type SaidNowhere<Key extends MessageKey> = [NamesOf<Key>] extends [never] ? [] : [params: ParamsOf<Key>]

/** A sentence by its key, with the values that stand in it. */
export interface Message<Key extends MessageKey = MessageKey> {
  /** Which sentence. */
  readonly key: Key
  /** What stands in it, by name. */
  readonly params: { readonly [name: string]: MessageValue }
}

/** What a refusal says. */
export type RefusalMessage = Message<RefusalKey>

/** Whether the catalogue has a sentence under this key. */
export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(MESSAGES, key)

const NO_PARAMS = Object.freeze({})

/** A sentence that is no refusal yet, or a phrase within one: `message('phrase/list')`. */
export function message<const Key extends MessageKey>(key: Key, ...[params]: SaidNowhere<Key>): Message<Key> {
  return { key, params: params ?? NO_PARAMS }
}

/** The sentence in a language. */
export function say({ key, params }: Message, language: keyof Template): string {
  const pieces = piecesOf(key, language)
  let text = pieces[0] as string // a text that is split has one piece at least
  for (let index = 1; index < pieces.length; index += 2)
    text += worded(params[pieces[index] as string], language) + pieces[index + 1]
  return text
}

/** What stands in a sentence, in a language. */
export function worded(value: MessageValue, language: keyof Template): string {
  if (typeof value !== 'object') return String(value) // `undefined` says so itself
  return isList(value) ? value.map((each) => worded(each, language)).join(', ') : say(value, language)
}

const isList = (value: Message | readonly MessageValue[]): value is readonly MessageValue[] => Array.isArray(value)

const split: Record<keyof Template, Map<MessageKey, readonly string[]>> = { en: new Map(), es: new Map() }

/** A template taken apart once, since a batch may bring ten thousand of one kind: its texts and, between them, its names. */
function piecesOf(key: MessageKey, language: keyof Template): readonly string[] {
  const known = split[language].get(key)
  if (known !== undefined) return known
  const pieces = MESSAGES[key][language].split(/\{(\w+)\}/)
  split[language].set(key, pieces)
  return pieces
}
