import { Unusable } from '../broken-file.ts'
import { unescaped } from './unescaped.ts'
import { readWholeXml } from './xml.ts'

type Library = typeof import('htmlparser2')

/** What is held in memory of a file that is otherwise read row by row. */
export const LARGEST_STRINGS = 512 * 1024 * 1024
const MOST_LETTERS = 256 * 1024 * 1024

/** The texts that cells name by number. */
export async function readSharedStrings(
  library: Library,
  bytes: AsyncIterable<Uint8Array>,
): Promise<readonly string[]> {
  const strings: string[] = []
  let text = ''
  let letters = 0
  let taken = false
  let phonetic = false
  await readWholeXml(library, bytes, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') phonetic = true
      taken = name === 't' && !phonetic
    },
    text(piece) {
      if (!taken) return
      text += piece
      letters += piece.length
      if (letters > MOST_LETTERS) throw new Unusable('its texts are too many')
    },
    close(name) {
      taken = false
      if (name === 'rPh') phonetic = false
      if (name === 'si') strings.push(unescaped(text))
    },
  })
  return strings
}
