/** What a request with bytes is sent with. */
type Sent = RequestInit & { readonly headers: Headers; readonly method: string }

/** What browsers have, as far as it is used: their types would be everywhere if they were asked for here. */
interface BrowserRequest {
  withCredentials: boolean
  readonly responseText: string
  readonly status: number
  readonly upload: { onprogress: (progress: { readonly loaded: number }) => void }
  onload: () => void
  onerror: () => void
  onabort: () => void
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  send(body: unknown): void
  abort(): void
}

/**
 * Sends bytes and says how far they are. Node sends a stream and counts what is read of it. Browsers stream no requests, but for one; there
 * `XMLHttpRequest` tells how much of a blob has gone.
 */
export async function sendCounted(
  fetch: typeof globalThis.fetch,
  url: string,
  init: Sent,
  onUploaded: ((bytes: number) => void) | undefined,
): Promise<Response> {
  const { body } = init
  const { XMLHttpRequest } = globalThis as unknown as { readonly XMLHttpRequest?: new () => BrowserRequest } // where there is one
  if (XMLHttpRequest !== undefined && onUploaded !== undefined) {
    const blob = body instanceof ReadableStream ? await new Response(body).blob() : body
    return sendBy(new XMLHttpRequest(), url, { ...init, body: blob ?? null }, onUploaded)
  }
  const stream = body instanceof Blob ? body.stream() : (body as ReadableStream<Uint8Array>) // it is one of both
  const counted = onUploaded === undefined ? stream : stream.pipeThrough(counting(onUploaded))
  // What types of fetch do not know yet: the answer comes after the whole body.
  return fetch(url, { ...init, body: counted, duplex: 'half' } as RequestInit)
}

function counting(onUploaded: (bytes: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(piece, controller) {
      bytes += piece.length
      controller.enqueue(piece)
      onUploaded(bytes)
    },
  })
}

function sendBy(
  request: BrowserRequest,
  url: string,
  init: Sent,
  onUploaded: (bytes: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    request.open(init.method, url)
    request.withCredentials = init.credentials === 'include'
    for (const [name, value] of init.headers) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => onUploaded(loaded)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(new TypeError('The request failed'))
    request.onabort = () => reject(init.signal?.reason)
    init.signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(init.body)
  })
}
