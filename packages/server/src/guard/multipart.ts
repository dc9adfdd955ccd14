import { invalid } from '@onefold/core/adapter-kit'

const LARGEST_HEADERS = 16_384
const BLANK_LINE = Buffer.from('\r\n\r\n')

/**
 * The bytes of the part called `name` of a `multipart/form-data` body, as they come: nothing is held back but what might
 * be the beginning of a boundary. Other parts are passed over; a second one of the name is refused once the first was handed
 * out, for which of the two is meant nobody can tell.
 */
export async function* filePart(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  name: string,
): AsyncGenerator<Uint8Array, void> {
  const boundary = boundaryOf(contentType)
  const reader = createReader(body)
  await reader.skipPast(Buffer.from(`--${boundary}`))
  const end = Buffer.from(`\r\n--${boundary}`)
  let found = false
  for (;;) {
    const headers = await reader.textUntil(BLANK_LINE, LARGEST_HEADERS)
    if (headers.startsWith('--')) break
    const meant = nameOf(headers) === name
    if (meant && found) throw invalid('form-invalid/part-twice', { name }, name)
    if (meant) yield* reader.until(end)
    else await reader.skipPast(end)
    found ||= meant
  }
  if (!found) throw invalid('member-missing/form-no-part', { name }, name)
}

function boundaryOf(contentType: string): string {
  const found = /boundary=(?:"(?<quoted>[^"]{1,70})"|(?<bare>[^\s;]{1,70}))/i.exec(contentType)?.groups
  const boundary = found?.quoted ?? found?.bare
  if (boundary === undefined) throw invalid('form-invalid/content-type-form')
  return boundary
}

function nameOf(headers: string): string | undefined {
  const line = headers.split('\r\n').find((header) => /^content-disposition:/i.test(header))
  return /;\s*name="(?<name>[^"]*)"/i.exec(line ?? '')?.groups?.name
}

function createReader(body: AsyncIterable<Uint8Array>) {
  const pieces = body[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)

  async function more(): Promise<void> {
    const next = await pieces.next()
    if (next.done) throw invalid('form-invalid/form-ends-before')
    held = held.length === 0 ? Buffer.from(next.value) : Buffer.concat([held, next.value])
  }

  /** Everything before the mark; the mark itself is taken away. */
  async function* until(mark: Buffer): AsyncGenerator<Uint8Array, void> {
    for (;;) {
      const at = held.indexOf(mark)
      if (at >= 0) {
        const last = held.subarray(0, at)
        held = held.subarray(at + mark.length)
        if (last.length > 0) yield last
        return
      }
      const safe = held.length - mark.length + 1
      if (safe > 0) {
        yield held.subarray(0, safe)
        held = held.subarray(safe)
      }
      await more()
    }
  }

  return {
    until,
    async skipPast(mark: Buffer) {
      for await (const _ of until(mark));
    },
    /** The part headers, which begin after the line of the boundary; at the last boundary the text begins with `--`. */
    async textUntil(mark: Buffer, most: number): Promise<string> {
      for (;;) {
        if (held.subarray(0, 2).toString('latin1') === '--') return '--'
        const at = held.indexOf(mark)
        if (at >= 0) {
          const text = held.subarray(0, at).toString('utf8')
          held = held.subarray(at + mark.length)
          return text
        }
        if (held.length > most) throw invalid('form-invalid/headers-part-form')
        await more()
      }
    },
  }
}
