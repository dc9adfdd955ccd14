import type { Dispatcher } from 'undici'
import type { Instant } from '../../model/record.ts'
import type { Receipt } from '../../ports/sink-writer.ts'

const WORDS = 500
const MOST_BYTES = 16_384
const DAY_MS = 86_400_000
/** Answers that say "later", besides all of 500 and up. */
const LATER = [408, 425, 429]

/** What an HTTP answer says about the event that was sent. */
export async function receiptOf(response: Dispatcher.ResponseData, now: Instant): Promise<Receipt> {
  const { statusCode, headers } = response
  const words = await wordsOf(response)
  if (statusCode >= 200 && statusCode < 300) return { outcome: 'delivered' }
  // The status stands before the colon: refusals with one status count as one streak.
  const reason = `The receiver answered ${statusCode}${words === '' ? '.' : `: ${words}`}`
  if (statusCode < 500 && !LATER.includes(statusCode)) return { outcome: 'refused', reason }
  const retryAfterMs = retryAfterOf([headers['retry-after'] ?? ''].flat()[0] ?? '', now)
  return { outcome: 'unreachable', reason, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
}

/** `Retry-After` in seconds or as a date, at most a day; undefined when it says neither. */
function retryAfterOf(header: string, now: Instant): number | undefined {
  const text = header.trim()
  const wait = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), DAY_MS)
}

/** The beginning of the body. The rest is left unread; a body that breaks off or lasts too long changes no outcome. */
async function wordsOf({ body }: Dispatcher.ResponseData): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  try {
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true })
      bytes += chunk.byteLength
      if (bytes >= MOST_BYTES) break // leaving the loop cancels the body
    }
  } catch {
    // The status is known, and that is what counts.
  }
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, WORDS)
}
