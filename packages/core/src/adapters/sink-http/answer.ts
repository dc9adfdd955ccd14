import type { Instant } from '../../model/record.ts'
import type { Receipt } from '../../ports/kinds/sink-writer.ts'
import type { Answer } from './connection.ts'

const WORDS = 500
const DAY_MS = 86_400_000
/** Answers that say "later", besides all of 500 and up. */
const LATER = [408, 425, 429]

/** What an HTTP answer says about the event that was sent. */
export function receiptOf({ status, headers, words: said }: Answer, now: Instant): Receipt {
  if (status >= 200 && status < 300) return { outcome: 'delivered' }
  const words = said.replaceAll(/\s+/g, ' ').trim().slice(0, WORDS)
  // The status stands before the colon: refusals with one status count as one streak.
  const reason = `The receiver answered ${status}${words === '' ? '.' : `: ${words}`}`
  if (status < 500 && !LATER.includes(status)) return { outcome: 'refused', reason }
  const retryAfterMs = retryAfterOf([headers['retry-after'] ?? ''].flat()[0] ?? '', now)
  return { outcome: 'unreachable', reason, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
}

/** `Retry-After` in seconds or as a date, at most a day; undefined when it says neither. */
function retryAfterOf(header: string, now: Instant): number | undefined {
  const text = header.trim()
  const wait = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), DAY_MS)
}
