import type { ColumnView, ResolvedColumn, ResolvedView } from '../../api/columns.ts'
import { defined } from '../../lib/defined.ts'
import type { Language } from '../../model/language.ts'
import type { DataView as View, ViewColumn } from '../../model/resources/data-view.ts'
import type { Dataset, TextEntry } from '../../model/resources/dataset.ts'

/** The section that columns stand in when a view has none of its own. */
const MAIN = 'main'
/** Columns of a list that no view speaks of: what fits a screen. */
const LISTED = 6
const FULL_WIDTH = 12

interface ViewContext {
  /** The columns of the view's dataset by path, nested ones included. */
  readonly columnMap: { readonly [path: string]: ColumnView }
  readonly dataset: Dataset
  readonly language: Language
}

/**
 * A data view with everything that it leaves out taken from its dataset: columns that it does not name come behind those
 * that it names, in the dataset's order; labels come from the view, the dataset's descriptions, the key.
 */
export function resolvedView(view: View | undefined, context: ViewContext): ResolvedView {
  const { dataset, columnMap } = context
  const stated = view?.columns ?? []
  const named = new Set(stated.map(({ key }) => key))
  const others = dataset.columns.filter(({ key }) => !named.has(key)).map(({ key }): ViewColumn => ({ key }))
  const sections = sectionsOf(view, dataset)
  const columns = [...stated, ...others].flatMap((column): readonly ResolvedColumn[] => {
    const about = columnMap[column.key]
    return about ? [resolvedColumn(column, about, sections[0]?.id ?? MAIN, context.language)] : []
  })
  return {
    ...(view ? { id: view._id } : {}),
    dataset: dataset._id,
    title: view?.title ?? dataset.description,
    columns,
    sections,
    list: { columns: view?.list?.columns ?? listedOf(columns), sort: view?.list?.sort ?? ['_id'] },
  }
}

function sectionsOf(view: View | undefined, dataset: Dataset): ResolvedView['sections'] {
  const sections = view?.sections ?? []
  if (sections.length === 0) return [{ id: MAIN, label: view?.title ?? dataset.description }]
  return sections.map(({ id, label }) => ({ id, label: label ?? wordsOf(id) }))
}

function resolvedColumn(stated: ViewColumn, about: ColumnView, section: string, language: Language): ResolvedColumn {
  const { key, label, labelLocalized = [], format } = stated
  const { description, descriptionLocalized = [] } = about
  const labels = { ...byLocale(descriptionLocalized), ...byLocale(labelLocalized) }
  return {
    ...about,
    key,
    label:
      inLanguage(labelLocalized, language) ??
      label ??
      inLanguage(descriptionLocalized, language) ??
      description ??
      wordsOf(key),
    labels,
    hidden: stated.hidden ?? false,
    readOnly: stated.readOnly ?? false,
    width: stated.width ?? FULL_WIDTH,
    section: stated.section ?? section,
    ...defined({ format }),
  }
}

function listedOf(columns: readonly ResolvedColumn[]): readonly string[] {
  return columns
    .filter(({ key, hidden, type }) => !hidden && type !== 'DATASET' && !key.includes('.'))
    .slice(0, LISTED)
    .map(({ key }) => key)
}

function byLocale(entries: readonly TextEntry[]): { readonly [locale: string]: string } {
  return Object.fromEntries(entries.map(({ locale, text }) => [locale, text]))
}

/** The text in exactly that language, else in a country's form of it. */
function inLanguage(entries: readonly TextEntry[], language: Language): string | undefined {
  const of = (locale: string) => locale.toLowerCase().split(/[-_]/, 1)[0]
  const exact = entries.find(({ locale }) => locale.toLowerCase() === language)
  return (exact ?? entries.find(({ locale }) => of(locale) === language))?.text
}

/** `dateOfBirth` and `date_of_birth` read `Date of birth`. */
function wordsOf(key: string): string {
  const words = (key.split('.').at(-1) ?? key)
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
