import * as v from 'valibot'
import { ACCESS_BOUNDS } from '../access/settings.ts'
import { SETTING_CATEGORIES, type SettingCategory } from '../api/settings.ts'
import { alternatives } from '../error/alternatives.ts'
import { says } from '../error/issue-message.ts'
import { message } from '../error/message.ts'
import type { Bounds } from '../lib/bounds.ts'
import { parsedUrl } from '../lib/parsed-url.ts'
import { maxCharacters } from '../lib/text/max-characters.ts'
import { wordOf } from '../lib/text/word-of.ts'
import { LANGUAGES } from '../model/language.ts'
import { durationSchema } from './duration.ts'
import { SERVING_BOUNDS } from './serving-bounds.ts'

const text = (most: number) =>
  v.pipe(
    v.string(says('member-invalid/must', { choices: message('phrase/text') })),
    v.minLength(1, says('member-invalid/empty')),
    maxCharacters(most, says('member-invalid/characters', { most })),
    v.regex(/^\P{Cc}*$/u, says('member-invalid/no-control')),
  )
const flag = v.boolean(says('member-invalid/must', { choices: message('phrase/true-or-false') }))
function whole({ least, most }: Bounds) {
  const bounds = says('member-invalid/must-whole-between', { least, most })
  return v.pipe(v.number(bounds), v.integer(bounds), v.minValue(least, bounds), v.maxValue(most, bounds))
}
function listOf<const Item extends v.GenericSchema>(item: Item, most: number) {
  return v.pipe(
    v.array(item, says('member-invalid/must', { choices: message('phrase/list') })),
    v.maxLength(most, says('member-invalid/items', { most })),
  )
}

/** A web address without a name or password in it. */
const address = v.pipe(
  text(2000),
  v.check((url) => {
    const read = parsedUrl(url)
    return read !== undefined && /^https?:$/.test(read.protocol) && read.username === '' && read.password === ''
  }, says('member-invalid/must-address')),
)
const origin = v.pipe(
  text(500),
  v.check((url) => url === '*' || parsedUrl(url)?.origin === url, says('member-invalid/must-origin')),
)

const notification = v.strictObject({
  host: v.pipe(text(255), v.regex(/^[\w.:-]+$/, says('member-invalid/must-host'))),
  port: v.exactOptional(whole({ least: 1, most: 65_535 })),
  secure: v.exactOptional(flag),
  requireTls: v.exactOptional(flag),
  user: v.exactOptional(text(255)),
  password: v.exactOptional(
    v.pipe(
      v.string(says('member-invalid/must', { choices: message('phrase/text') })),
      maxCharacters(5000, says('member-invalid/characters', { most: 5000 })),
    ),
  ),
  from: v.pipe(
    text(500),
    v.regex(/^[^\s@<>]+@[^\s@<>]+$|^[^<>]*<[^\s@<>]+@[^\s@<>]+>$/, says('member-invalid/must-sender')),
  ),
})

const security = v.strictObject({
  lockAfter: v.exactOptional(whole(ACCESS_BOUNDS.lockAfter)),
  lockedFor: v.exactOptional(durationSchema(ACCESS_BOUNDS.lockedFor)),
  refreshLifetime: v.exactOptional(durationSchema(ACCESS_BOUNDS.refreshLifetime)),
  resetLifetime: v.exactOptional(durationSchema(ACCESS_BOUNDS.resetLifetime)),
  tokenLifetime: v.exactOptional(durationSchema(SERVING_BOUNDS.tokenLifetime)),
  failuresPerMinute: v.exactOptional(whole(SERVING_BOUNDS.failuresPerMinute)),
  corsOrigins: v.exactOptional(listOf(origin, 100)),
})

const provider = v.strictObject({
  id: v.pipe(text(63), v.regex(/^[\w.-]+$/, says('member-invalid/plain-letters'))),
  name: text(255),
  issuer: address,
  clientId: text(255),
  authorizationEndpoint: v.exactOptional(address),
  scopes: v.exactOptional(listOf(text(100), 50)),
  provision: v.exactOptional(flag),
  trustsEmail: v.exactOptional(flag),
})

const sso = v.strictObject({
  providers: v.exactOptional(
    v.pipe(
      listOf(provider, 50),
      v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, says('member-invalid/providers-same')),
    ),
  ),
})

const limits = v.strictObject({
  bodyBytes: v.exactOptional(whole(SERVING_BOUNDS.bodyBytes)),
  uploadBytes: v.exactOptional(whole(SERVING_BOUNDS.uploadBytes)),
  requestsPerMinute: v.exactOptional(whole(SERVING_BOUNDS.requestsPerMinute)),
})

const ui = v.strictObject({
  title: v.exactOptional(text(80)),
  language: v.exactOptional(wordOf(LANGUAGES, says('member-invalid/must', { choices: alternatives(LANGUAGES) }))),
})

/** What the payload of each category that the product reads may say. */
export const CATEGORIES = Object.freeze({ notification, security, sso, limits, ui } satisfies Record<
  SettingCategory,
  v.GenericSchema
>)

export type Payload<C extends SettingCategory> = Readonly<v.InferOutput<(typeof CATEGORIES)[C]>>

/** The category that somebody means who writes its letters in another case; nothing would read what is saved so. */
export function meantCategory(category: string): SettingCategory | undefined {
  const meant = category.toLowerCase()
  return meant !== category && isProductCategory(meant) ? meant : undefined
}

export function isProductCategory(category: string): category is SettingCategory {
  return SETTING_CATEGORIES.some((known) => known === category)
}
