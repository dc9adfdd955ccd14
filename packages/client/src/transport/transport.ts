import { addressOf } from './address.ts'
import type { AnyRequest, Ask } from './operation.ts'
import { asksToComeIn, errorOf, unreachable } from './refusal-of.ts'
import { sendCounted } from './upload.ts'

/** Whose token goes with a request. */
export interface Bearer {
  /** The token that is good now; undefined: nobody's. */
  token(): Promise<string | undefined>
  /** After a refusal of this token: whether there is another one now. */
  renew(refused: string): Promise<boolean>
}

/** How the server is reached. */
export interface Wire {
  /** Where the server is, without a slash at the end. */
  readonly base: string
  readonly fetch: typeof globalThis.fetch
  /** What the browser does with cookies. */
  readonly credentials: 'omit' | 'same-origin' | 'include' | undefined
  /** The language of sentences, asked for with each request. */
  readonly language: () => string | undefined
}

/** Asks operations by name; a token that is refused is renewed once. */
export function askOver(wire: Wire, bearer: Bearer): Ask {
  async function send(name: string, request: AnyRequest, token: string | undefined): Promise<Response> {
    const [method, url] = addressOf(wire.base, name, request)
    const { body, signal, onUploaded } = request
    const init = {
      method,
      headers: headersOf(wire, request, token),
      ...(body === undefined ? {} : { body: isBytes(body) ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
      ...(wire.credentials ? { credentials: wire.credentials } : {}),
    }
    try {
      return isBytes(body) ? await sendCounted(wire.fetch, url, init, onUploaded) : await wire.fetch(url, init)
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      throw unreachable(error)
    }
  }

  async function response(name: string, request: AnyRequest = {}): Promise<Response> {
    const token = request.anonymous ? undefined : await bearer.token()
    const answer = await send(name, request, token)
    if (token === undefined || !asksToComeIn(answer.status) || !isRepeatable(request.body)) return answer
    return (await bearer.renew(token)) ? send(name, request, await bearer.token()) : answer
  }

  async function accepted(name: string, request: AnyRequest = {}): Promise<Response> {
    const answer = await response(name, request)
    if (answer.ok) return answer
    throw errorOf(answer.status, await jsonOf(answer))
  }

  async function ask(name: string, request: AnyRequest = {}): Promise<unknown> {
    const answer = await response(name, request)
    const told = await jsonOf(answer)
    if (answer.ok || (isObject(told) && request.isAnswer?.(told))) return told
    throw errorOf(answer.status, told)
  }

  return Object.assign(ask, { response: accepted }) as Ask // which knows the names
}

function headersOf(wire: Wire, { body, headers = {} }: AnyRequest, token: string | undefined): Headers {
  const language = wire.language()
  const made = new Headers({ Accept: 'application/json' })
  if (body !== undefined) made.set('Content-Type', isBytes(body) ? 'application/octet-stream' : 'application/json')
  if (token !== undefined) made.set('Authorization', `Bearer ${token}`)
  if (language !== undefined) made.set('Accept-Language', language)
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) made.set(name, value)
  return made
}

/** Undefined where the answer is empty or no JSON. */
async function jsonOf(answer: Response): Promise<unknown> {
  const text = await answer.text()
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

const isBytes = (body: unknown): body is Blob | ReadableStream<Uint8Array> =>
  body instanceof Blob || body instanceof ReadableStream

/** What was read of a stream is gone. */
const isRepeatable = (body: unknown): boolean => !(body instanceof ReadableStream)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
