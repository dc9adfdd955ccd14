import type {
  OnefoldErrorCode,
  RecordInput,
  Records,
  StreamAnswer,
  StreamOptions,
  StreamProgress,
  UpsertAnswer,
  UpsertOptions,
  UpsertResult,
} from '@onefold/core'
import { without } from '../transport/answer.ts'
import type { Ask } from '../transport/operation.ts'
import { refusalsOf } from '../transport/refusal-of.ts'

/** Records of a stream that go in one request: what the engine commits at once. */
const COMMIT = 1000
/** Records that failed, of which a stream tells. */
const MOST_REFUSED = 1000

/** Writes lists and streams of records. */
export function upsertOver<Columns extends object>(ask: Ask, entity: string): Records<Columns>['upsert'] {
  type Input = RecordInput<Columns>

  async function upsert(records: readonly Input[], options: UpsertOptions = {}, signal?: AbortSignal) {
    const answer = await ask('POST /api/master/upsert', {
      body: { ...options, entity, records },
      isAnswer: (told) => 'results' in told, // when every record failed, the status is the first one's
      signal,
    })
    const { results, ...counts } = without<UpsertAnswer>('errors', 'errorCodes')(answer)
    return { ...counts, results: results.map(resultOf) }
  }

  async function writeStream(
    records: AsyncIterable<Input>,
    { signal, onProgress = () => {}, comment }: StreamOptions = {},
  ): Promise<StreamAnswer> {
    const options = comment === undefined ? {} : { comment }
    const refused: UpsertResult[] = []
    let progress: StreamProgress = { total: 0, inserted: 0, updated: 0, unchanged: 0, failed: 0, dropped: 0 }
    async function commit(batch: readonly Input[]): Promise<void> {
      const answer = await upsert(batch, options)
      const failed = answer.results.filter(({ outcome }) => outcome === 'FAILED')
      const places = failed.map((result) => ({ ...result, index: result.index + progress.total }))
      refused.push(...places.slice(0, MOST_REFUSED - refused.length))
      progress = sumOf(progress, answer)
      onProgress(progress)
    }
    let batch: Input[] = []
    for await (const record of records) {
      if (signal?.aborted) return { ...progress, refused, aborted: true }
      batch.push(record)
      if (batch.length < COMMIT) continue
      await commit(batch)
      batch = []
    }
    if (signal?.aborted) return { ...progress, refused, aborted: true }
    if (batch.length > 0) await commit(batch)
    return { ...progress, refused, aborted: false }
  }

  function either(records: readonly Input[] | AsyncIterable<Input>, options?: UpsertOptions | StreamOptions) {
    const isStream = Symbol.asyncIterator in records
    return isStream ? writeStream(records, options as StreamOptions) : upsert(records, options as UpsertOptions)
  }
  return either as Records<Columns>['upsert'] // which pairs lists and streams with their options and answers
}

/** The wire says what is wrong as sentences and codes. */
function resultOf(result: UpsertResult): UpsertResult {
  const { errors, errorCodes } = result
  if (errors === undefined) return result
  return { ...result, refusals: refusalsOf(errors, errorCodes as readonly OnefoldErrorCode[]) } // they come in pairs
}

function sumOf(so: StreamProgress, { total, inserted, updated, unchanged, failed, dropped = 0 }: UpsertAnswer) {
  return {
    total: so.total + total,
    inserted: so.inserted + inserted,
    updated: so.updated + updated,
    unchanged: so.unchanged + unchanged,
    failed: so.failed + failed,
    dropped: so.dropped + dropped,
  }
}
