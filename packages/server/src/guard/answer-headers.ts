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
 * logged. `answerJson` takes them along; into any other answer `finishAnswer` fills them.
 */
export function beginAnswer(c: Context<Env>): BegunAnswer {
  const given = c.req.header('x-request-id')
  const requestId = given !== undefined && REQUEST_ID.test(given) ? given : randomId()
  const begun: BegunAnswer = { requestId, headers: headersOf(requestId), json: undefined }
  c.set('answer', begun)
  return begun
}

/** A JSON answer, made with the headers that every answer carries. Of an operation it is the one that `finishAnswer` need not fill. */
export function answerJson(c: Context<Env>, body: unknown, status: ContentfulStatusCode = 200): Response {
  const begun = c.get('answer')
  begun.headers['Content-Type'] = 'application/json'
  begun.json = new Response(JSON.stringify(body), { status, headers: begun.headers })
  return begun.json
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
