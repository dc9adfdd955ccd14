import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { BegunAnswer, Env } from '../env.ts'
import { randomId } from '../security/chance.ts'

/** What every answer carries, unless it states its own. Written out: a copy of what is frozen is made member by member. */
const headersOf = (requestId: string): BegunAnswer['headers'] => ({
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=15552000', // what holds for other hosts of the domain is not ours to say
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-Request-Id': requestId,
})

/** A caller may name its request by letters, digits and `_-=`; we name it otherwise. */
const REQUEST_ID = /^[\w=-]{1,255}$/

/**
 * Browsers keep nothing of an answer, frame it nowhere and guess nothing about it; and it says by which id the request is
 * logged. A JSON answer is made with all its headers: filling them into one that is made costs as much as reading a record.
 */
export function beginAnswer(c: Context<Env>): BegunAnswer {
  const given = c.req.header('x-request-id')
  const requestId = given !== undefined && REQUEST_ID.test(given) ? given : randomId()
  const begun: BegunAnswer = { requestId, headers: headersOf(requestId), json: undefined }
  c.set('answer', begun)
  c.json = ((body: unknown, status: ContentfulStatusCode = 200): Response => {
    begun.headers['Content-Type'] = 'application/json'
    begun.json = new Response(JSON.stringify(body), { status, headers: begun.headers })
    return begun.json
  }) as typeof c.json // its type carries the body's along for a client that is not ours
  return begun
}

/** Fills the headers into an answer that was not made with them. */
export function finishAnswer({ headers, json }: BegunAnswer, answer: Response): void {
  if (answer === json) return
  for (const [name, value] of Object.entries(headers)) {
    if (!answer.headers.has(name)) answer.headers.set(name, value)
  }
}

/** A header of the answer that is going to be made. */
export function stateHeader(c: Context<Env>, name: string, value: string): void {
  c.get('answer').headers[name] = value
}
