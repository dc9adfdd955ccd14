import type { ColumnView } from '@onefold/core'
import { language } from '../language/language.ts'

/** A value as people read it; the empty text of none. Values of one text are the same to whoever looks. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([key, each]) => `${key}: ${textOf(each)}`)
      .join(' · ')
  }
  return String(value)
}

/** What people call a column, in the language of the page as far as the dataset says. */
export function labelOf(key: string, column: ColumnView | undefined): string {
  const localized = column?.descriptionLocalized?.find(({ locale }) => locale.startsWith(language.value))?.text
  return localized ?? column?.description ?? key
}

/** A value, or a dash with words for none. */
export function Value({ of, missing }: { readonly of: unknown; readonly missing: string }) {
  const text = textOf(of)
  if (text !== '') return <span class="text">{text}</span>
  return (
    <span class="soft">
      <span aria-hidden="true">–</span>
      <span class="hidden">{missing}</span>
    </span>
  )
}
