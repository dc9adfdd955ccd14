import { type Message, message } from '../error/message.ts'
import { isOnefoldError } from '../error/onefold-error.ts'
import { scheduleOf } from '../job/schedule.ts'
import { digestOf } from '../lib/bytes/hash.ts'
import { canonicalJson, type JsonValue } from '../lib/json.ts'
import type { Definition } from '../model/definition.ts'
import { SYSTEM } from '../model/principal.ts'
import type { Csn, Json } from '../model/record.ts'
import type { RunType } from '../model/run.ts'
import type { Clock } from '../ports/clock.ts'
import type { DefinitionStore, SavedDefinition } from '../ports/store/definition-store.ts'
import type { Configuration, Configurations, StoredEntity } from '../resource/configuration.ts'
import { ENTITY_TIMEZONE } from './entities/entity-crons.ts'

/** A definition that something else declares. */
export interface Declared {
  readonly id: string
  readonly type: RunType
  readonly name: string
  readonly cron: string
  readonly input: Json
  /** Why it may not fire now: an entity's only does in automatic mode. Absent: it may. */
  readonly unready?: Message
}

const PAGE = 1000

/** What an installation declares: the crons of its entities, and what the product does by itself. */
export function declaredBy({ entities }: Pick<Configuration, 'entities'>): readonly Declared[] {
  const ofEntities = [...entities.values()].flatMap((entity): readonly Declared[] => {
    const { id, sources, stewardCron } = entity
    const readiness = readinessOf(entity)
    const loads = sources.flatMap(({ resource, cron, incremental = false }) =>
      cron === undefined
        ? []
        : [
            {
              type: 'entity-load' as const,
              name: `Load ${id} from ${resource}`,
              cron,
              ...readiness,
              id: idOf('entity-load', id, resource),
              input: { entity: id, source: resource, incremental },
            },
          ],
    )
    const stewards =
      stewardCron === undefined
        ? []
        : [
            {
              type: 'entity-steward' as const,
              name: `Steward ${id}`,
              cron: stewardCron,
              ...readiness,
              id: idOf('entity-steward', id),
              input: { entity: id },
            },
          ]
    return [...loads, ...stewards]
  })
  return [...ofEntities, tokenExpiration, dailyMetrics]
}

function readinessOf({ id, automatic = false, enabled }: StoredEntity): Pick<Declared, 'unready'> {
  if (!enabled) return { unready: message('phrase/idle-entity-disabled', { id }) }
  return automatic ? {} : { unready: message('phrase/idle-not-automatic', { id }) }
}

const tokenExpiration: Declared = Object.freeze({
  id: idOf('token-expiration'),
  type: 'token-expiration',
  name: 'Remove what has expired',
  cron: '10 2 * * *',
  input: {},
})

const dailyMetrics: Declared = Object.freeze({
  id: idOf('daily-metrics'),
  type: 'daily-metrics',
  name: 'Measure the last day',
  cron: '20 0 * * *',
  input: {},
})

/**
 * Brings the declared definitions of the store to what is declared [JB-86]; what nothing declares any more is orphaned. Done
 * once for each csn of the catalogue; several processes may do it at once.
 */
export function createReconciler({
  configurations,
  definitions,
  clock,
}: {
  readonly configurations: Configurations
  readonly definitions: DefinitionStore
  readonly clock: Clock
}): () => Promise<void> {
  let done: Csn | undefined
  return async () => {
    const configuration = await configurations.current()
    if (done === configuration.csn) return
    const stored = new Map((await allDeclared(definitions)).map((definition) => [definition.id, definition]))
    let settled = true
    for (const declared of declaredBy(configuration)) {
      const before = stored.get(declared.id)
      stored.delete(declared.id)
      const save = changedBy(declared, before, clock.now())
      if (save) settled = (await saveUnlessMoved(definitions, save, before)) && settled
    }
    for (const left of stored.values()) {
      const orphan = { ...left, orphaned: true, nextRun: null }
      if (!left.orphaned) settled = (await saveUnlessMoved(definitions, orphan, left)) && settled
    }
    if (settled) done = configuration.csn
  }
}

/** Whether a definition may fire: it is enabled, and what declares it is there and active. */
export function firstSlot(
  { cron, timezone, enabled, orphaned }: Pick<Definition, 'cron' | 'timezone' | 'enabled' | 'orphaned'>,
  active: boolean,
  now: number,
): number | null {
  return enabled && !orphaned && active ? (scheduleOf(cron, timezone).next(now) ?? null) : null
}

function changedBy(declared: Declared, before: Definition | undefined, now: number): SavedDefinition | undefined {
  const { unready, ...stated } = declared
  const active = unready === undefined
  const base = before ?? {
    timezone: ENTITY_TIMEZONE,
    enabled: true,
    source: 'DECLARED' as const,
    overlap: 'SKIP' as const,
    owner: SYSTEM.id,
  }
  const after = { ...base, ...stated, name: before?.name ?? stated.name, orphaned: false }
  const fires = after.enabled && active
  if (before === undefined) return { ...after, nextRun: firstSlot(after, active, now) }
  const same = before.cron === after.cron && !before.orphaned && textOf(before.input) === textOf(after.input)
  if (same && fires === (before.nextRun !== undefined)) return undefined
  return { ...after, nextRun: firstSlot(after, active, now) }
}

/** False: somebody else saved it meanwhile, so that it has to be looked at again. */
async function saveUnlessMoved(
  definitions: DefinitionStore,
  saved: SavedDefinition,
  before: Definition | undefined,
): Promise<boolean> {
  try {
    await definitions.save(saved, before?.version ?? null)
    return true
  } catch (error) {
    if (isOnefoldError(error, 'stale')) return false
    throw error
  }
}

async function allDeclared(definitions: DefinitionStore): Promise<readonly Definition[]> {
  const all: Definition[] = []
  for (;;) {
    const slice = await definitions.list({ source: 'DECLARED', offset: all.length, limit: PAGE })
    all.push(...slice.definitions)
    if (slice.definitions.length < PAGE) return all
  }
}

function textOf(input: Json): string {
  return canonicalJson(input as JsonValue)
}

/** A UUID of version 8: the same for the same words, for ever. */
function idOf(...words: readonly string[]): string {
  const digest = digestOf(words)
  const variant = '89ab'[Number.parseInt(digest[16] as string, 16) & 3]
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}
