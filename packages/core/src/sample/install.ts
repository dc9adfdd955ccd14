import type { Session } from '../api/onefold.ts'
import type { SampleOutcome } from '../api/operations.ts'
import type { Sample } from '../api/sample.ts'
import type { EngineServices } from '../entity/services.ts'
import { conflict } from '../error/onefold-error.ts'
import type { RunContext } from '../job/run-handler.ts'
import { succeeded } from '../job/succeeded.ts'
import { evaluateClusters } from '../matching/cluster/evaluation.ts'
import type { Json, SourceEntry } from '../model/record.ts'
import { EVERYTHING } from '../model/row-filter.ts'
import { FINISHED_RUN_STATUSES } from '../model/run.ts'
import { markSample, sampleMarks } from './marks.ts'

/** Makes what is missing of a sample and synchronizes its entity. Running it again completes what was cut short. */
export async function installSample(
  services: Pick<EngineServices, 'clock' | 'configurations' | 'store'>,
  session: Session,
  sample: Sample,
  { report, waitFor }: RunContext,
): Promise<Json> {
  const started = services.clock.now()
  if (!(await sampleMarks(services)).has(sample.id)) await markSample(services, sample.id, false)
  await report(0, 'Files and configuration are made')
  for (const { name, text } of sample.files) await session.files.write(name, bytesOf(text))
  const { resources, tables, entities } = await services.configurations.current()
  for (const resource of sample.resources) if (!resources.has(resource._id)) await session.resources.create(resource)
  if (!tables.has(sample.table.table)) await session.tables.create(sample.table)
  if (!entities.has(sample.entity.id)) await session.entities.create(sample.entity)
  await report(null, 'Records are loaded and compared')
  const { output } = succeeded(await waitFor(await synchronizing(session, sample.entity.id)))
  const outcome = await outcomeOf(services, session, sample, output as { readonly merged: number }, started)
  await markSample(services, sample.id, true)
  return { ...outcome }
}

/** The synchronization's run. One that a cut installation left behind goes on, and none is begun beside it. */
async function synchronizing(session: Session, entity: string): Promise<string> {
  const { runs } = await session.runs.list({ type: 'entity-synchronization', pageSize: 1000 })
  const open = runs.find((run) => run.subject === entity && !FINISHED_RUN_STATUSES.includes(run.status))
  if (open) return open.id
  return (await session.entities.synchronize(entity, { load: 'FULL', index: 'FULL', sink: 'NONE' })).run.id
}

/** Refuses with `conflict` when ids of the sample belong to something else than an installation of it that did not end. */
export async function refuseTakenIds(
  services: Pick<EngineServices, 'configurations' | 'store'>,
  sample: Sample,
): Promise<void> {
  if ((await sampleMarks(services)).has(sample.id)) return
  const { resources, tables, entities } = await services.configurations.current()
  const taken = [
    ...sample.resources.filter(({ _id }) => resources.has(_id)).map(({ _id }) => `resource ${_id}`),
    ...(tables.has(sample.table.table) ? [`table ${sample.table.table}`] : []),
    ...(entities.has(sample.entity.id) ? [`entity ${sample.entity.id}`] : []),
  ]
  if (taken.length > 0) throw conflict('id-taken/sample-needs-ids', { taken: taken.join(', ') })
}

async function* bytesOf(text: string): AsyncIterable<Uint8Array> {
  yield new TextEncoder().encode(text)
}

async function outcomeOf(
  services: Pick<EngineServices, 'clock' | 'configurations' | 'store'>,
  session: Session,
  sample: Sample,
  { merged }: { readonly merged: number },
  started: number,
): Promise<SampleOutcome> {
  const { serial } = (await services.configurations.current()).tables.get(sample.table.table) ?? { serial: 0 }
  const groups: (readonly SourceEntry[])[] = []
  let repaired = 0
  for (let after = 0; ; ) {
    const slice = await services.store.records.slice(serial, after, 1000, EVERYTHING)
    if (slice.length === 0) break
    for (const { sources, issues } of slice) {
      groups.push(sources)
      repaired += issues.length
    }
    after = slice.at(-1)?.row ?? after
  }
  repaired += await archivedIssues(services, serial)
  const { precision, recall } = evaluateClusters(groups, ({ system, id }) => sample.truthOf(system, id)).pairwise
  const {
    duplicateBuckets = 0,
    matchClusters = 0,
    reviewClusters = 0,
  } = (await session.entities.get(sample.entity.id)).stats
  const records = groups.reduce((sum, group) => sum + group.length, 0)
  return {
    records,
    repaired,
    buckets: duplicateBuckets,
    clusters: matchClusters,
    merged,
    review: reviewClusters,
    precision,
    recall,
    seconds: (services.clock.now() - started) / 1000,
  }
}

async function archivedIssues({ store }: Pick<EngineServices, 'store'>, serial: number): Promise<number> {
  let issues = 0
  for (let offset = 0; ; offset += 1000) {
    const { records } = await store.records.archivedPage(
      serial,
      { filter: { withIssues: true }, offset, limit: 1000 },
      EVERYTHING,
    )
    if (records.length === 0) return issues
    issues += records.reduce((sum, record) => sum + record.issues.length, 0)
  }
}
