import {
  NEUTRAL_WORDS,
  POSSIBLE_SOURCE_NAMES,
  SOURCE_NAMES,
  SOURCE_WORDS,
  YEAR_WORDS,
} from '../lib/data/source-column-names.ts'
import type { KeyedTable } from './columns/column-keys.ts'
import type { EncodedColumn } from './columns/table.ts'
import type { Project } from './project.ts'
import { peopleIn, type SeenPeople } from './propose/sources/seen-people.ts'
import { MOST_SOURCES } from './propose/sources/sources.ts'
import {
  columnsWrittenBy,
  fillsAnother,
  isOfLists,
  keepsTwinsApart,
  notationOf,
  type WrittenColumn,
} from './propose/sources/twins-apart.ts'
import { columnsCalledOtherwise, meetsApart } from './propose/synonyms/called-otherwise.ts'
import { headerWords } from './propose/types/header-hint.ts'

/** What a column with the system of a record is usually called: then it is the one, whatever it holds. */
const USUAL = 'source'
/** What systems are called is short. */
const LONGEST = 40

/**
 * The column with the system that each record comes from: the one that is called `source`, else the one that the first of `RULES` finds
 * which finds any among the columns that hold what systems are called: in each record one of at most twenty short names. None that a
 * project compares. Without header hints only values count.
 */
export function sourceColumnOf(
  { table, keys }: KeyedTable,
  {
    project,
    headerHints = true,
  }: { readonly project?: Pick<Project, 'classifier'>; readonly headerHints?: boolean } = {},
): string | undefined {
  const usual = keys.get(USUAL)
  if (usual !== undefined) return usual
  const compared = project?.classifier.mappings.flatMap((mapping) => mapping.keys) ?? []
  const columns = new Map(table.columns.map((column) => [column.name, column]))
  const id = keys.get('id')
  const context = columnContext(table.columns, headerHints)
  const candidates = [...keys].flatMap(([name, key]): readonly Candidate[] => {
    const column = columns.get(key)!
    if (compared.includes(key) || !holdsSystems(column)) return []
    const others = table.columns.filter((other) => other.name !== key && other.name !== id)
    return [{ key, words: headerHints ? headerWords(name) : [], column, others, context }]
  })
  for (const rule of RULES) {
    const found = rule(candidates)
    if (found) return found.key
  }
  return undefined
}

/** A column that holds what systems are called. */
interface Candidate {
  readonly key: string
  /** Of its header; none without header hints. */
  readonly words: readonly string[]
  readonly column: EncodedColumn
  /** All columns but this one and the id. */
  readonly others: readonly EncodedColumn[]
  readonly context: ColumnContext
}

/** What is known of all columns, made only where no name says enough. */
interface ColumnContext {
  readonly headerHints: boolean
  readonly people: () => SeenPeople
  readonly written: () => readonly WrittenColumn[]
}

function columnContext(columns: readonly EncodedColumn[], headerHints: boolean): ColumnContext {
  let people: SeenPeople | undefined
  let written: readonly WrittenColumn[] | undefined
  return {
    headerHints,
    people: () => (people ??= peopleIn(columns, headerHints)),
    written: () => (written ??= columns.map((column) => ({ column, notation: notationOf(column) }))),
  }
}

type SourceRule = (candidates: readonly Candidate[]) => Candidate | undefined

/** By what a column is known as the source, in the order in which it is asked. */
const RULES: readonly SourceRule[] = [
  (candidates) => candidates.find(isCalledSource),
  (candidates) => candidates.find((each) => mayBeCalledSource(each) && separatesLists(each)),
  (candidates) => candidates.find(isYearOfPeople),
  (candidates) => candidates.find(({ column, others }) => isOfLists(column, others)),
  decidesNotations,
  (candidates) => candidates.find(isOfOtherWords),
]

function isCalledSource({ words }: Candidate): boolean {
  return isOneOf(SOURCE_NAMES, words)
}

function mayBeCalledSource({ words }: Candidate): boolean {
  return isOneOf(POSSIBLE_SOURCE_NAMES, words) || words.some((word) => SOURCE_WORDS.has(word))
}

/** It keeps apart what is the same otherwise, as lists do that hold each thing once, or decides how others are written or whether they are. */
function separatesLists(candidate: Candidate): boolean {
  const { column, others } = candidate
  return keepsApart(candidate) || columnsWritten(candidate) > 0 || fillsAnother(column, others)
}

function isYearOfPeople(candidate: Candidate): boolean {
  const isYear = candidate.words.some((word) => YEAR_WORDS.has(word))
  return isYear && candidate.context.people().arePeople && keepsApart(candidate)
}

/** Whatever it is called, the one that decides of most others how they are written, of as many the one with the fewest values. */
function decidesNotations(candidates: readonly Candidate[]): Candidate | undefined {
  const found = candidates
    .map((candidate) => ({ candidate, decided: columnsWritten(candidate), values: candidate.column.values.length }))
    .filter(({ candidate, decided }) => {
      const { column, others } = candidate
      return decided > 0 && (keepsApart(candidate, { everyTwo: true }) || meetsApart(column, others))
    })
    .sort((one, other) => other.decided - one.decided || one.values - other.values)
  return found.find(({ candidate }) => !found.some((other) => isPartOf(candidate, other.candidate)))?.candidate
}

/** Each value of the one goes with one value of the other, which has fewer: each system has statuses of its own, and a status is no system. */
function isPartOf({ column: one }: Candidate, { column: other }: Candidate): boolean {
  if (one.values.length <= other.values.length) return false
  const beside = new Map<number, number>()
  for (const [row, number] of one.numbers.entries()) {
    const known = beside.get(number)
    if (known === undefined) beside.set(number, other.numbers[row]!)
    else if (known !== other.numbers[row]) return false
  }
  return true
}

/** Its lists have other words for the same: in two columns, or in one where the name is a possible one. */
function isOfOtherWords(candidate: Candidate): boolean {
  const { column, others, context } = candidate
  return columnsCalledOtherwise(column, others, context.headerHints) >= (mayBeCalledSource(candidate) ? 1 : 2)
}

function keepsApart({ column, others, context }: Candidate, how: { readonly everyTwo?: boolean } = {}): boolean {
  const names = context.people().names.filter((one) => others.includes(one))
  return keepsTwinsApart(column, others, { ...how, names })
}

function columnsWritten({ column, others, context }: Candidate): number {
  const beside = context.written().filter((each) => others.includes(each.column))
  return columnsWrittenBy(column, beside)
}

function isOneOf(names: ReadonlySet<string>, words: readonly string[]): boolean {
  return names.has(words.join(' ')) || names.has(words.filter((word) => !NEUTRAL_WORDS.has(word)).join(' '))
}

function holdsSystems({ numbers, values }: EncodedColumn): boolean {
  const isName = (value: unknown): boolean => typeof value === 'string' && value.length <= LONGEST
  return values.length - 1 <= MOST_SOURCES && values.every(isName) && !numbers.includes(0) // number 0 is no value
}
