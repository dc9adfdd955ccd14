import anyAscii from 'any-ascii'
import { nfc } from '../../lib/text/nfc.ts'
import { collapse } from '../../lib/text/text.ts'
import { CLEANINGS, type Cleaning, type Processor } from '../../model/resources/pipeline.ts'
import type { FlowStep } from '../flow.ts'
import { columnsOf, propertiesOf } from './properties.ts'
import { changeTexts, type TextChange } from './texts.ts'

/** Words that people and programs write where there is nothing to write. */
const NOTHING = new Set(['', 'null', 'nil', 'undefined', 'n/a', 'n.a.', '#n/a', 'none', '-', '--', '---', '.', '?'])

const CHANGES: Readonly<Record<Cleaning, TextChange>> = Object.freeze({
  normalize: normalized,
  trim: (text) => text.trim(),
  collapse,
  unaccent: (text) => anyAscii(text),
  lowercase: (text) => text.toLowerCase(),
  uppercase: (text) => text.toUpperCase(),
  titlecase: titled,
  nullify: (text) => (NOTHING.has(text.trim().toLowerCase()) ? undefined : text),
})

/** Each property names a cleaning; its value is `true` for every column, or a list of columns. */
export function cleaner({ properties }: Processor): FlowStep {
  const wanted = propertiesOf(properties)
  const steps = CLEANINGS.map((name) => ({ change: CHANGES[name], columns: columnsOf(wanted.get(name)) }))
  const active = steps.filter(({ columns }) => columns === 'ALL' || columns.length > 0)
  return (batch) => {
    for (const { values } of batch) for (const { change, columns } of active) changeTexts(values, columns, change)
  }
}

/** Canonical characters; plain quotes, dashes and spaces; nothing that cannot be seen. */
function normalized(text: string): string {
  return nfc(text)
    .replace(/[‘’‚‛′]/g, "'")
    .replace(/[“”„‟″]/g, '"')
    .replace(/[‐‑‒–—―]/g, '-')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, (letter) => (letter === '\t' || letter === '\n' ? letter : ''))
}

const WORD_BEGINS = /(^|[^\p{L}\p{M}\p{N}'’])(\p{L})/gu
const AFTER_ONE_LETTER = /(?<=(?:^|[^\p{L}\p{M}\p{N}])\p{L}['’])\p{L}/gu

/** A capital at the beginning of every word, and after a letter alone with an apostrophe: O'Neill, Anne-Marie, but don't. */
function titled(text: string): string {
  return text
    .toLowerCase()
    .replace(WORD_BEGINS, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(AFTER_ONE_LETTER, (letter) => letter.toUpperCase())
}
