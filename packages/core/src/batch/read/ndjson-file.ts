import type { FileReader, JsonListener } from './reader.ts'

const LINE_FEED = 10
/** A longer line is no record of master data; it bounds what a file without lines can cost. */
const LONGEST_LINE = 16 * 1024 * 1024

/** Reads a file with one JSON object on each line; empty lines are passed over. */
export function ndjsonFile(listener: JsonListener): FileReader {
  let rest: Buffer = Buffer.alloc(0)
  let line = 1
  let skipping = false
  const tell = (bytes: Buffer): void => {
    const text = bytes.toString()
    if (!skipping && text.trim() !== '') listener.element(text, line)
    skipping = false
    line += 1
  }
  return {
    take(bytes) {
      const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
      let start = 0
      for (let end = all.indexOf(LINE_FEED); end >= 0; end = all.indexOf(LINE_FEED, start)) {
        tell(all.subarray(start, end))
        start = end + 1
      }
      rest = all.subarray(start)
      if (rest.length <= LONGEST_LINE) return
      if (!skipping) listener.bad(line, 'The line is too long for a record.')
      skipping = true
      rest = Buffer.alloc(0)
    },
    finish() {
      if (rest.length > 0) tell(rest)
    },
  }
}
