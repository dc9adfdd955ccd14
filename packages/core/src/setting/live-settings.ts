import * as v from 'valibot'
import type { LiveSettings, MailServerSettings, ProductSettings, SettingCategory } from '../api/settings.ts'
import type { Csn, Instant } from '../model/record.ts'
import type { Clock } from '../ports/clock.ts'
import type { CatalogueStore } from '../ports/store/catalogue-store.ts'
import { CATEGORIES, type Payload } from './categories.ts'
import { readSetting, type SettingDocument } from './documents.ts'

/** How old the settings may be as far as other processes go, in milliseconds. */
const RECENT = 500

/** A mail server of the configuration; its password is still sealed, for the entry with this id. */
export interface SealedMailServer extends MailServerSettings {
  readonly id: string
}

/** What the configuration says now, for the rooms of the engine. */
export interface KnownSettings extends LiveSettings {
  /** What is known at this moment; an old answer is renewed behind it. */
  known(): ProductSettings
  /** The newest, store asked. Fails when it does not answer. */
  mailServer(): Promise<SealedMailServer | undefined>
  /** Something was saved: what is known is old. */
  forget(): void
}

interface Snapshot {
  readonly csn: Csn
  readonly settings: ProductSettings
  readonly mailServer: SealedMailServer | undefined
}

const NOTHING: ProductSettings = Object.freeze({ security: {}, sso: {}, limits: {}, ui: {} })

/** Reads the configuration once per commit sequence number of the catalogue, and asks for that twice a second at most. */
export function createLiveSettings(
  catalogue: CatalogueStore,
  { clock, log = () => {} }: { readonly clock: Clock; readonly log?: (sentence: string) => void },
): KnownSettings {
  let snapshot: Snapshot | undefined
  let askedAt: Instant | undefined
  let asking: Promise<Snapshot> | undefined
  let saves = 0

  async function ask(): Promise<Snapshot> {
    const now = clock.now()
    const before = saves
    if (snapshot === undefined || snapshot.csn !== (await catalogue.csn())) {
      const read = await readSnapshot(catalogue, log)
      if (snapshot === undefined || read.csn > snapshot.csn) snapshot = read
    }
    if (before === saves) askedAt = now // what was asked before a save says nothing of it
    return snapshot
  }
  function current(): Promise<Snapshot> {
    if (asking !== undefined) return asking
    const answer = ask().finally(() => {
      if (asking === answer) asking = undefined
    })
    asking = answer
    return answer
  }
  function isYoung(): boolean {
    const age = askedAt === undefined ? -1 : clock.now() - askedAt
    return age >= 0 && age < RECENT
  }
  const known = () => snapshot?.settings ?? NOTHING

  return Object.freeze<KnownSettings>({
    // A store that does not answer refuses what matters by itself; the settings of before hold for the rest.
    recent: () => (isYoung() ? known() : current().then(({ settings }) => settings, known)),
    known() {
      if (!isYoung()) current().catch(() => {})
      return known()
    },
    mailServer: async () => (await current()).mailServer,
    forget() {
      saves += 1
      askedAt = undefined
      asking = undefined
    },
  })
}

async function readSnapshot(catalogue: CatalogueStore, log: (sentence: string) => void): Promise<Snapshot> {
  const { csn, documents } = await catalogue.read(['configuration'])
  const entries = documents.flatMap((document) => readSetting(document) ?? [])
  const newest = (category: SettingCategory): SettingDocument | undefined =>
    entries.filter((entry) => entry.category === category).sort((a, b) => b.turn - a.turn)[0]
  const read = <C extends SettingCategory>(category: C): Payload<C> | undefined => {
    const entry = newest(category)
    if (entry === undefined) return undefined
    const parsed = v.safeParse(CATEGORIES[category], entry.payload)
    if (parsed.success) return parsed.output as Payload<C>
    log(`The configuration "${entry.id}" of the category ${category} cannot be read; it counts as absent.`)
    return undefined
  }
  const server = read('notification')
  const id = newest('notification')?.id ?? ''
  return {
    csn,
    settings: {
      security: read('security') ?? {},
      sso: read('sso') ?? {},
      limits: read('limits') ?? {},
      ui: read('ui') ?? {},
    },
    mailServer: server && { ...server, id },
  }
}
