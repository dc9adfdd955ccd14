import { StringDecoder } from 'node:string_decoder'
import { Unusable } from '../broken-file.ts'

type Library = typeof import('htmlparser2')

/** Told the elements of a part, by their names without prefixes. */
export interface XmlListener {
  open?(name: string, attributes: { readonly [name: string]: string }): void
  text?(text: string): void
  close?(name: string): void
}

/** Feeds the bytes of a part to a listener, and pauses behind each piece. Refuses a part that ends in its middle. */
export async function* readXml(
  { Parser }: Library,
  bytes: AsyncIterable<Uint8Array>,
  listener: XmlListener,
): AsyncGenerator<undefined> {
  let depth = 0
  let empty = false // the element that was opened last has nothing in it yet
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        empty = true
        listener.open?.(bare(name), attributes)
      },
      ontext(text) {
        empty = false
        listener.text?.(text)
      },
      onclosetag(name, implied) {
        if (implied && !empty) throw new Error('an element of one of its parts does not end')
        depth -= 1
        empty = false
        listener.close?.(bare(name))
      },
    },
    { xmlMode: true },
  )
  const decoder = new StringDecoder('utf8')
  let first = true
  for await (const piece of bytes) {
    let text = decoder.write(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))
    if (first && text !== '') {
      if (!/^\ufeff?\s*</.test(text)) throw new Unusable('one of its parts is not UTF-8')
      text = text.replace(/^\ufeff/, '')
      first = false
    }
    parser.write(text)
    yield undefined
  }
  if (first || depth !== 0) throw new Error('one of its parts is cut off') // the parser would close what is open
  parser.end(decoder.end())
}

/** Reads a small part to its end. */
export async function readWholeXml(
  library: Library,
  bytes: AsyncIterable<Uint8Array>,
  listener: XmlListener,
): Promise<void> {
  for await (const _ of readXml(library, bytes, listener));
}

function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
