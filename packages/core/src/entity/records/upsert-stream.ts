import type { RecordInput } from '../../api/record-view.ts'
import type { StreamAnswer, StreamOptions, StreamProgress, UpsertAnswer, UpsertResult } from '../../api/records.ts'

/** Records of one commit. */
const COMMIT_SIZE = 1000
/** Refusals that are answered; the others are counted. */
const MOST_REFUSED = 1000

/** Writes what comes, a commit after the other, until nothing comes any more or the signal says so. */
export async function upsertStream(
  records: AsyncIterable<RecordInput>,
  upsert: (batch: readonly RecordInput[]) => Promise<UpsertAnswer>,
  { signal, onProgress }: StreamOptions,
): Promise<StreamAnswer> {
  let progress: StreamProgress = { total: 0, inserted: 0, updated: 0, unchanged: 0, failed: 0, dropped: 0 }
  const refused: UpsertResult[] = []
  const write = async (batch: readonly RecordInput[]): Promise<void> => {
    const answer = await upsert(batch)
    const failed = answer.failed === 0 ? [] : answer.results.filter(({ outcome }) => outcome === 'FAILED')
    for (const result of failed.slice(0, MOST_REFUSED - refused.length))
      refused.push({ ...result, index: progress.total + result.index })
    progress = plus(progress, answer)
    onProgress?.(progress)
  }
  let batch: RecordInput[] = []
  let aborted = signal?.aborted === true
  if (!aborted)
    for await (const record of records) {
      aborted = signal?.aborted === true
      if (aborted) break
      batch.push(record)
      if (batch.length < COMMIT_SIZE) continue
      await write(batch)
      batch = []
    }
  if (!aborted && batch.length > 0) await write(batch)
  return { ...progress, refused, aborted }
}

function plus(progress: StreamProgress, answer: UpsertAnswer): StreamProgress {
  return {
    total: progress.total + answer.total,
    inserted: progress.inserted + answer.inserted,
    updated: progress.updated + answer.updated,
    unchanged: progress.unchanged + answer.unchanged,
    failed: progress.failed + answer.failed,
    dropped: progress.dropped + (answer.dropped ?? 0),
  }
}
