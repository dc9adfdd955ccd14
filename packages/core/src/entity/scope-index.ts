import * as v from 'valibot'
import type { EntityAccess, ScopeValues } from '../api/scopes.ts'
import type { RunContext } from '../job/run-handler.ts'
import { inputName, type RunKind, runKind } from '../job/run-kind.ts'
import type { Json } from '../model/record.ts'
import { EVERYTHING, isScopeValue, scopeTextsOf } from '../model/row-filter.ts'
import type { Run } from '../model/run.ts'
import { entityOf, type StoredEntity, tableOf } from '../resource/configuration.ts'
import type { EngineServices } from './services.ts'

/** Records taken in at once: a write waits for no more. */
const SLICE = 2000
/** Values that are offered to pick from. */
const MOST_VALUES = 1000
/** Milliseconds after which values that must be sought in the records are no longer waited for. */
const TIMEOUT_MS = 2000

/** Takes the scope column of the records that are there into the index; a commit takes in its own. */
export function scopeIndexKind(services: EngineServices): RunKind {
  return runKind({
    type: 'scope-index',
    description: "Builds the index of an entity's scope column.",
    input: v.strictObject({ entity: inputName }),
    subjectOf: ({ entity }) => entity,
    schedulable: false,
    async check({ entity }) {
      entityOf(await services.configurations.current(), entity)
    },
    handler: (run) => build(services, run),
  })
}

/** What is kept of an earlier column goes at once, and a run builds what is wanted. */
export async function buildScopeIndex(
  services: Pick<EngineServices, 'configurations' | 'runner' | 'store'>,
  entity: StoredEntity,
  column: string | null,
  owner: string,
): Promise<void> {
  const serial = await serialOf(services, entity)
  const { records } = services.store
  if (column === null) return records.keepScopeIndex(serial, null)
  const kept = await records.scopeIndexState(serial)
  if (kept?.column === column && kept.complete) return
  if (kept?.column !== column) await records.keepScopeIndex(serial, column)
  if ((await records.scopeIndexState(serial))?.complete) return // an empty table
  await services.runner.submit({
    type: 'scope-index',
    subject: entity.id,
    input: { entity: entity.id },
    trigger: 'MANUAL',
    owner,
  })
}

async function build(
  services: Pick<EngineServices, 'configurations' | 'directories' | 'faults' | 'store'>,
  { run, signal, report }: RunContext,
): Promise<Json> {
  const { store, directories, configurations } = services
  for (let slices = 1; ; slices++) {
    signal.throwIfAborted()
    const entity = (await configurations.current()).entities.get(run.subject)
    const column = (await directories.saved()).scopeColumns.get(run.subject)?.column
    if (entity === undefined || column === undefined) return { column: null }
    const serial = await serialOf(services, entity)
    const kept = await store.records.scopeIndexState(serial)
    if (kept?.column !== column) await store.records.keepScopeIndex(serial, column)
    if (await store.records.fillScopeIndex(serial, SLICE)) return { column }
    services.faults('between-batches')
    await report(null, `${slices * SLICE} records taken in`)
  }
}

/** How it stands with the index of this column. */
export async function stateOfScopeIndex(
  services: Pick<EngineServices, 'configurations' | 'store'>,
  entity: StoredEntity,
  column: string | undefined,
): Promise<EntityAccess['index']> {
  if (column === undefined) return { state: 'NONE' }
  const last = await lastRun(services, entity.id) // before the index: a run that ends in between has made it complete
  const kept = await services.store.records.scopeIndexState(await serialOf(services, entity))
  if (kept?.column === column && kept.complete) return { state: 'READY' }
  if (last?.status === 'PENDING' || last?.status === 'RUNNING') return { state: 'BUILDING' }
  if (last?.status === 'FAILED') return { state: 'FAILED', error: last.failure?.message ?? last.message }
  return { state: 'INVALID' }
}

async function lastRun({ store }: Pick<EngineServices, 'store'>, subject: string): Promise<Run | undefined> {
  const query = { type: 'scope-index', subject, order: 'DESC', offset: 0, limit: 1 } as const
  return (await store.runs.list(query)).runs[0]
}

/** The values that records hold, from the index, or, while there is none, from as many records as can be read in time. */
export async function pickedValues(
  services: Pick<EngineServices, 'clock' | 'configurations' | 'store'>,
  entity: StoredEntity,
  column: string,
): Promise<Pick<ScopeValues, 'values' | 'truncated'>> {
  const { records } = services.store
  const serial = await serialOf(services, entity)
  const kept = await records.scopeIndexState(serial)
  if (kept?.column === column && kept.complete) {
    const values = await records.scopeValues(serial, '', MOST_VALUES + 1)
    return { values: values.slice(0, MOST_VALUES), truncated: values.length > MOST_VALUES }
  }
  return soughtValues(services, serial, column)
}

async function soughtValues({ store, clock }: Pick<EngineServices, 'clock' | 'store'>, serial: number, column: string) {
  const began = clock.now()
  const found = new Set<string>()
  let complete = false
  for (let after = 0; clock.now() - began < TIMEOUT_MS; ) {
    const slice = await store.records.slice(serial, after, SLICE, EVERYTHING)
    for (const { values } of slice)
      for (const text of scopeTextsOf(values, column)) if (isScopeValue(text)) found.add(text)
    complete = slice.length < SLICE
    if (complete) break
    after = slice.at(-1)!.row
  }
  const ordered = [...found].map((text) => Buffer.from(text)).sort(Buffer.compare) // as stores order texts
  const values = ordered.slice(0, MOST_VALUES).map((bytes) => bytes.toString())
  return { values, truncated: !complete || ordered.length > MOST_VALUES }
}

async function serialOf(
  { configurations }: Pick<EngineServices, 'configurations'>,
  { table }: StoredEntity,
): Promise<number> {
  return tableOf(await configurations.current(), table).serial
}
