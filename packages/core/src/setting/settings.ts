import * as v from 'valibot'
import { SETTING_CATEGORIES, type SettingInput, type Settings, type SettingView } from '../api/settings.ts'
import { conflict, invalid, isOnefoldError, notFound, OnefoldError } from '../error/onefold-error.ts'
import { parseJson } from '../lib/written-number.ts'
import type { Json } from '../model/record.ts'
import type { Ids } from '../ports/ids.ts'
import type { CatalogueChanges, CatalogueStore } from '../ports/store/catalogue-store.ts'
import type { SecretBox } from '../secret/secret-box.ts'
import { refusalsOfIssues } from '../validate/schema-issues.ts'
import { CATEGORIES, isProductCategory, meantCategory, type Payload } from './categories.ts'
import { readSetting, type SettingDocument, writtenSetting } from './documents.ts'
import { maskedPayload, sealedNotification } from './secrets.ts'

const ATTEMPTS = 20
const MOST_ENTRIES = 1000
const LARGEST_PAYLOAD = 1_000_000
const NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,62}$/

export interface SettingServices {
  readonly catalogue: CatalogueStore
  readonly ids: Ids
  readonly secrets: SecretBox
  /** Whether this host can send mail through a server that the configuration names. */
  readonly sendsMail: boolean
  /** Called after each save. */
  readonly moved: () => void
}

interface SettingCaller {
  /** Refuses with `forbidden`. */
  allow(permission: 'configuration.view' | 'configuration.save' | 'configuration.delete'): void
}

/** The entries of the configuration, for one caller. */
export function settingsOf(services: SettingServices, caller: SettingCaller): Settings {
  const change = changing(services)
  return {
    async save(given) {
      caller.allow('configuration.save')
      const id = given.id ?? `c-${services.ids.next()}`
      const payload = checkedInput({ ...given, id })
      return change((known) => {
        if (!known.some((entry) => entry.id === id) && known.length >= MOST_ENTRIES)
          throw conflict('settings-full', { most: MOST_ENTRIES })
        const saved = savedEntry(services, known, { ...given, id, payload })
        return { answer: viewOf(saved), put: [writtenSetting(saved)], remove: [] }
      })
    },
    async byCategory(category) {
      caller.allow('configuration.view')
      const { known } = await readAll(services.catalogue)
      return inCategory(known, category).map(viewOf)
    },
    async get(id) {
      caller.allow('configuration.view')
      const { known } = await readAll(services.catalogue)
      return viewOf(found(known, id))
    },
    async remove(id) {
      caller.allow('configuration.delete')
      return change((known) => {
        const entry = found(known, id)
        return { answer: viewOf(entry), put: [], remove: [{ kind: 'configuration', id }] }
      })
    },
    async removeCategory(category) {
      caller.allow('configuration.delete')
      return change((known) => {
        const gone = inCategory(known, category)
        const remove = gone.map(({ id }) => ({ kind: 'configuration' as const, id }))
        return { answer: gone.map(viewOf), put: [], remove }
      })
    },
  }
}

interface Decided<T> extends Pick<CatalogueChanges, 'put' | 'remove'> {
  readonly answer: T
}

/** Decides on the entries as they are, anew when somebody else's save came between, and saves. */
function changing({ catalogue, moved }: SettingServices) {
  return async <T>(decide: (known: readonly SettingDocument[]) => Decided<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      const { csn, known } = await readAll(catalogue)
      const { answer, put, remove } = decide(known)
      try {
        await catalogue.save({ csn, put, remove })
        moved()
        return answer
      } catch (error) {
        if (!isOnefoldError(error, 'conflict') || attempt >= ATTEMPTS) throw error
      }
    }
  }
}

async function readAll(catalogue: CatalogueStore) {
  const { csn, documents } = await catalogue.read(['configuration'])
  const known = documents.flatMap((document) => readSetting(document) ?? [])
  return { csn, known: known.sort((a, b) => b.turn - a.turn) }
}

function inCategory(known: readonly SettingDocument[], category: string): readonly SettingDocument[] {
  const carrying = known.filter((entry) => entry.category === category)
  if (carrying.length === 0) throw notFound('configuration-category', category)
  return carrying
}

function found(known: readonly SettingDocument[], id: string): SettingDocument {
  const entry = known.find((each) => each.id === id)
  if (entry === undefined) throw notFound('configuration', id)
  return entry
}

function viewOf(entry: SettingDocument): SettingView {
  return { id: entry.id, category: entry.category, payload: maskedPayload(entry) }
}

/** The payload, as an object where the product reads it. */
function checkedInput({ id, category, payload }: SettingInput & { readonly id: string }): Json {
  if (!NAME.test(id)) throw invalid('id-invalid', {}, 'id')
  if (!NAME.test(category)) throw invalid('category-invalid/name', {}, 'category')
  const meant = meantCategory(category)
  if (meant !== undefined) throw invalid('category-invalid', { meant }, 'category')
  if (JSON.stringify(payload).length > LARGEST_PAYLOAD)
    throw invalid('payload-too-large', { most: LARGEST_PAYLOAD }, 'payload')
  return isProductCategory(category) ? objectFrom(payload) : payload
}

function objectFrom(payload: Json): Json {
  const value = typeof payload === 'string' ? parsed(payload) : payload
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  const read = SETTING_CATEGORIES.join(', ')
  throw invalid('payload-invalid', { read }, 'payload')
}

function parsed(text: string): Json | undefined {
  try {
    return parseJson(text) as Json // and numbers that no double keeps, which no category takes
  } catch {
    return undefined
  }
}

function savedEntry(
  { secrets, sendsMail }: SettingServices,
  known: readonly SettingDocument[],
  { id, category, payload }: SettingInput & { readonly id: string },
): SettingDocument {
  const turn = Math.max(0, ...known.map((entry) => entry.turn)) + 1
  if (!isProductCategory(category)) return { id, category, payload, turn }
  const parsed = v.safeParse(CATEGORIES[category], payload, { abortPipeEarly: true }) // one sentence a member
  if (!parsed.success) {
    const refusals = refusalsOfIssues(CATEGORIES[category], payload, parsed.issues)
    throw new OnefoldError(
      'invalid',
      refusals.map((each) => ({ ...each, path: within(each.path) })),
    )
  }
  if (category !== 'notification') return { id, category, payload, turn }
  if (!sendsMail) throw conflict('no-mail-server')
  const before = known.find((entry) => entry.id === id)
  const sealed = sealedNotification(parsed.output as Payload<'notification'>, id, { before, secrets })
  return { id, category, payload: sealed satisfies Json, turn }
}

const within = (path: string | undefined) => (path === undefined || path === '' ? 'payload' : `payload.${path}`)
