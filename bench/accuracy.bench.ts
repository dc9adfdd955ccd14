import { sqliteStore } from '@onefold/core/sqlite'
import { evaluateClusters } from '../packages/core/src/matching/cluster/evaluation.ts'
import { febrlResources } from './configs/febrl.ts'
import { openEngine, peakMegabytes } from './lib/engine.ts'
import { readTruthSet, type TruthSet, truthRoot } from './lib/truth-folder.ts'

const SETS = ['febrl1', 'febrl3']
const BATCH = 1000

/** What the engine finds in sets with known truth: written through its door, matched as they are written. */
export async function accuracyBench(): Promise<void> {
  for (const name of SETS) {
    const set = await readTruthSet(name)
    if (set === undefined) {
      console.log(`accuracy ${name}: skipped, there is no such set below ${truthRoot()} (ONEFOLD_BENCH_DATA)`)
    } else {
      console.log(await measure(set))
    }
  }
}

async function measure({ name, records, truthOf }: TruthSet): Promise<string> {
  const { onefold, session } = await openEngine(sqliteStore(':memory:'), name, febrlResources)
  const started = performance.now()
  for (let at = 0; at < records.length; at += BATCH) {
    const batch = records.slice(at, at + BATCH).map(({ id, values }) => ({ _id: id, ...values }))
    await session.records(name).upsert(batch, { atomic: true })
  }
  const clusters: (readonly string[])[] = []
  for await (const { recordIds } of session.clusters(name).each({ label: 'MATCH' })) clusters.push(recordIds)
  const seconds = (performance.now() - started) / 1000
  await onefold.close()

  const clustered = new Set(clusters.flat())
  const singles = records.filter(({ id }) => !clustered.has(id)).map(({ id }) => [id])
  const { pairwise, bCubed } = evaluateClusters([...clusters, ...singles], truthOf)
  return [
    `accuracy ${name}: ${records.length} records`,
    `${seconds.toFixed(2)} s`,
    `precision ${pairwise.precision.toFixed(4)}`,
    `recall ${pairwise.recall.toFixed(4)}`,
    `F1 ${pairwise.f1.toFixed(4)}`,
    `B-cubed F1 ${bCubed.f1.toFixed(4)}`,
    `peak ${peakMegabytes()} MB`,
  ].join(', ')
}
