import type { DefinitionInput, Definitions, SeenVersion } from '../api/jobs.ts'
import {
  attempt,
  conflict,
  invalid,
  isOnefoldError,
  notFound,
  OnefoldError,
  refuseAll,
} from '../error/onefold-error.ts'
import { type Refusal, refusal } from '../error/refusal.ts'
import { notificationOf } from '../job/notification.ts'
import type { RunKind } from '../job/run-kind.ts'
import { scheduleOf, scheduleRefusals } from '../job/schedule.ts'
import { runOf } from '../job/scheduler.ts'
import { defined } from '../lib/defined.ts'
import { canonicalJson, type JsonValue } from '../lib/json.ts'
import { longerThan } from '../lib/text/characters.ts'
import type { Definition } from '../model/definition.ts'
import { pageOf } from '../model/page.ts'
import type { Instant, Json } from '../model/record.ts'
import type { SavedDefinition } from '../ports/store/definition-store.ts'
import { asReference } from '../resource/check-resource.ts'
import { within } from '../resource/exchange/package.ts'
import { sliceOf } from '../table/records-page.ts'
import { declaredBy, firstSlot } from './declared-definitions.ts'
import { definitionViews } from './definition-view.ts'
import type { Caller, EngineServices } from './services.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const MOST_LETTERS = 1000
const MOST_SLOTS = 365

/** Long work as it is configured, for one caller. */
export function definitionsOf(
  services: Pick<EngineServices, 'clock' | 'configurations' | 'reconcile' | 'runner' | 'store'>,
  caller: Caller,
): Definitions {
  const get = (id: string) => getDefinition(services, id)
  const views = async () => definitionViews(await services.configurations.current())
  const shown = async (asked: Definition | Promise<Definition>) => {
    const definition = await asked // first: refused while nobody waits for it, it would end the process
    return (await views())(definition)
  }
  return {
    async get(id) {
      caller.allow('task.view')
      return shown(get(id))
    },
    async list({ pageNumber = 0, pageSize = 20, ...filters } = {}) {
      caller.allow('task.list')
      const { number, size, offset, limit } = sliceOf({ pageNumber, pageSize })
      await services.reconcile()
      const { definitions, total } = await services.store.definitions.list({ ...filters, offset, limit })
      return { page: pageOf(number, size, total), definitions: definitions.map(await views()) }
    },
    async create(id, given) {
      caller.allow('task.save')
      return shown(save(services, caller, idOf(id), given, null))
    },
    async update(id, given, version) {
      caller.allow('task.save')
      return shown(save(services, caller, idOf(id), given, version))
    },
    async setEnabled(id, enabled, version) {
      caller.allow('task.enable')
      const before = await get(id)
      refuseOther(before, version)
      return shown(saved(services, { ...before, enabled }, before))
    },
    async setCron(id, cron, version) {
      caller.allow('task.save')
      scheduleOf(cron, 'UTC') // refused before what the state of things forbids
      const before = await get(id)
      refuseOther(before, version)
      refuseDeclared(before, { ...before, cron })
      return shown(saved(services, { ...before, cron }, before))
    },
    async remove(id, version) {
      caller.allow('task.delete')
      const before = await get(id)
      const { source, orphaned, name } = before
      refuseOther(before, version)
      if (source === 'DECLARED' && !orphaned) throw conflict('definition-declared', { name })
      await unlessGone(services, before.id, services.store.definitions.remove(before.id, before.version))
    },
    async run(id, { force = false } = {}) {
      caller.allow('task.run')
      return runNow(services, caller, await get(id), force)
    },
    async nextRuns(id, count = 10) {
      caller.allow('task.view')
      if (!Number.isInteger(count) || count < 1 || count > MOST_SLOTS)
        throw invalid('member-invalid/must-whole-number', { most: MOST_SLOTS }, 'count')
      const { nextRunReason, nextRunNotice, ...definition } = await shown(get(id))
      if (nextRunReason !== undefined) return { runs: [], ...defined({ nextRunReason, nextRunNotice }) }
      return { runs: slotsOf(definition, services.clock.now(), count) }
    },
  }
}

async function getDefinition(
  { store, reconcile }: Pick<EngineServices, 'reconcile' | 'store'>,
  id: string,
): Promise<Definition> {
  await reconcile()
  const definition = await store.definitions.find(idOf(id))
  if (!definition) throw notFound('definition', id)
  return definition
}

async function save(
  services: Pick<EngineServices, 'clock' | 'configurations' | 'reconcile' | 'runner' | 'store'>,
  caller: Caller,
  id: string,
  given: DefinitionInput,
  version: SeenVersion | null,
): Promise<Definition> {
  const kind = services.runner.kinds.get(given.type)
  if (kind === undefined || !kind.schedulable) throw invalid('type-not-schedulable', { type: given.type }, 'type')
  const { name, description, cron, timezone = 'UTC', enabled = true, overlap = 'SKIP' } = given
  const plan = attempt(() => kind.plan(given.input ?? {}))
  const notification = attempt(() => notificationOf(given.notification))
  refuseAll([
    ...textRefusals('name', name, 1),
    ...(description === undefined ? [] : textRefusals('description', description, 0)),
    ...scheduleRefusals(cron, timezone),
    ...plan.refusals,
    ...(plan.refusals.length === 0 ? await lastingRefusals(kind, plan.value().input) : []),
    ...notification.refusals,
  ])
  const { input } = plan.value()
  const stated = {
    id,
    type: given.type,
    name,
    cron,
    timezone,
    enabled,
    overlap,
    input,
    ...defined({ description }),
    ...notification.value(),
  }
  await services.reconcile()
  const before = await services.store.definitions.find(id)
  if (version === null) {
    const own = { ...stated, source: 'API', orphaned: false, owner: caller.principal.id } as const
    return saved(services, own, undefined)
  }
  if (before === undefined) throw notFound('definition', id)
  refuseOther(before, version)
  const { source, orphaned } = before
  refuseDeclared(before, stated)
  return saved(services, { ...stated, source, orphaned, owner: caller.principal.id }, before)
}

/**
 * Why no run of this input could ever begin: it names what is not there, or what does not fit together. What the state of things
 * forbids now says nothing of the slots to come.
 */
async function lastingRefusals(kind: RunKind, input: Json): Promise<readonly Refusal[]> {
  try {
    await kind.check(input, 'CRON')
    return []
  } catch (error) {
    if (isOnefoldError(error, 'conflict')) return []
    if (isOnefoldError(error, 'not_found')) return error.refusals.map((missing) => asReference('input', missing))
    if (isOnefoldError(error, 'invalid')) return within('input', error.refusals)
    throw error
  }
}

/** Saves what was decided on `before`; the next slot moves only with what it follows from. */
async function saved(
  services: Pick<EngineServices, 'clock' | 'configurations' | 'store'>,
  after: Omit<SavedDefinition, 'nextRun'>,
  before: Definition | undefined,
): Promise<Definition> {
  const { id, cron, timezone, enabled } = after
  const same = before?.cron === cron && before.timezone === timezone && before.enabled === enabled
  scheduleOf(cron, timezone)
  const active = after.source === 'API' || (await isActive(services, id))
  const { nextRun: _, ...stated } = after as SavedDefinition
  const next = same ? {} : { nextRun: firstSlot(after, active, services.clock.now()) }
  const saving = services.store.definitions.save({ ...stated, ...next }, before?.version ?? null)
  return before === undefined ? saving : unlessGone(services, id, saving)
}

/** What somebody else removed meanwhile has no version that could be another one: it is not found. */
async function unlessGone<T>({ store }: Pick<EngineServices, 'store'>, id: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isOnefoldError(error, 'stale') && !(await store.definitions.find(id))) throw notFound('definition', id)
    throw error
  }
}

async function isActive({ configurations }: Pick<EngineServices, 'configurations'>, id: string): Promise<boolean> {
  return declaredBy(await configurations.current()).some(
    (declared) => declared.id === id && declared.unready === undefined,
  )
}

/** What declares a definition also says its type, its cron and its input. */
function refuseDeclared(before: Definition, after: Pick<Definition, 'type' | 'cron' | 'input'>): void {
  const textOf = (json: Json) => canonicalJson(json as JsonValue)
  const same = before.type === after.type && before.cron === after.cron && textOf(before.input) === textOf(after.input)
  if (before.source === 'API' || same) return
  throw conflict('definition-declared/changed', { name: before.name })
}

async function runNow(
  services: Pick<EngineServices, 'runner'>,
  caller: Caller,
  definition: Definition,
  force: boolean,
) {
  const { runner } = services
  const asked = runOf(runner, definition)
  await runner.kindOf(definition.type).check(asked.input, 'MANUAL')
  const overlap = force ? 'FORCE' : definition.overlap
  return (await runner.submit({ ...asked, trigger: 'MANUAL', owner: caller.principal.id, overlap })).run
}

function slotsOf({ cron, timezone }: Definition, now: Instant, count: number): readonly Instant[] {
  const schedule = scheduleOf(cron, timezone)
  const slots: Instant[] = []
  for (let slot = schedule.next(now); slot !== undefined && slots.length < count; slot = schedule.next(slot))
    slots.push(slot)
  return slots
}

function idOf(id: string): string {
  const lower = id.toLowerCase()
  if (!UUID.test(lower)) throw invalid('member-invalid/id-definition-uuid', {}, 'id')
  return lower
}

function textRefusals(path: string, text: string, least: number): readonly Refusal[] {
  if (text.length >= least && !longerThan(text, MOST_LETTERS)) return []
  return [refusal('member-invalid/from-characters', { least, most: MOST_LETTERS }, path)]
}

function refuseOther({ id, version }: Definition, seen: SeenVersion): void {
  if (seen === 'ANY' || seen === version) return
  throw new OnefoldError('stale', [refusal('version-moved', { id })])
}
