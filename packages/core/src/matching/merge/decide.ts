import { canonicalJson } from '../../lib/json.ts'
import { ownMember } from '../../lib/own-member.ts'
import type { Json, Values } from '../../model/record.ts'
import type { Merger, SurvivorshipRule } from '../../model/resources/merger.ts'
import type { ColumnShapes, NestedList } from './column-shapes.ts'
import { byAge, type Contribution, isFilled, timeOf } from './contribution.ts'
import { type Item, itemGroups } from './item-groups.ts'
import { ranking } from './ranking.ts'
import { applyRule, type Keep } from './rules.ts'
import type { Ask } from './script-calls.ts'

/** What a merge knows besides its records and its merger. */
interface MergeCase {
  readonly shapes: ColumnShapes
  readonly ask: Ask
  /** Names a merge within a merge: the item of a nested list that it makes. */
  readonly name?: string
  /** Where its columns lie in the record: empty, or ends with a dot. */
  readonly path?: string
}

/**
 * Decides every column of a survivor: first the merger's rules, in their order, then for each column left the first
 * value in the order of weights; lists unite. Answers the records in the order of weights. The one place where values
 * and their provenance come from: whoever listens keeps what it needs.
 */
export function decideColumns(
  records: readonly Contribution[],
  merger: Merger,
  given: MergeCase,
  keep: Keep,
): readonly Contribution[] {
  const { shapes, ask, name = '', path = '' } = given
  const aged = byAge(records)
  const ranked = ranking(aged, merger, ask, path)
  const unite = (column: string, among: readonly Contribution[]) => united(column, aged, among, given)
  const decided = new Set<string>()
  const keepOnce: Keep = (column, value, by, from) => {
    decided.add(column)
    keep(column, value, by, from)
  }
  const { rules = [] } = merger
  for (let index = 0; index < rules.length && aged[0]; index++) {
    const rule = rules[index] as SurvivorshipRule
    const columns = decided.size === 0 ? rule.columns : rule.columns.filter((column) => !decided.has(column))
    if (columns.length === 0) continue
    const newest = timeOf(aged[0])
    // A literal, and names only made up for scripts: this runs for every rule of every survivor.
    const place = { merge: name, rule: index, path }
    applyRule({ rule, place, columns, aged, ranked, newest, shapes, ask, unite }, keepOnce)
  }
  for (const [column, first] of firstHolders(ranked, decided)) {
    // In a nested list an item alone is no item: lists come first.
    const record = (shapes.get(column)?.list && ranked.find(holdsList(column))) || first
    const value = ownMember(record.values, column)
    if (Array.isArray(value)) keep(column, unite(column, ranked.filter(holdsList(column))), 'UNION', record)
    else keep(column, value, 'WEIGHT', record)
  }
  return ranked
}

/** For each column that is open, the first record that holds something. */
function firstHolders(
  ranked: readonly Contribution[],
  decided: ReadonlySet<string>,
): ReadonlyMap<string, Contribution> {
  const first = new Map<string, Contribution>()
  for (const record of ranked) {
    for (const column of Object.keys(record.values))
      if (!first.has(column) && !decided.has(column) && isFilled(record.values[column])) first.set(column, record)
  }
  return first
}

const holdsList =
  (column: string) =>
  ({ values }: Contribution): boolean =>
    Array.isArray(ownMember(values, column))

/** Every item that these records hold in the column, once, in their order; items of a nested list merged where they are the same thing. */
function united(
  column: string,
  aged: readonly Contribution[],
  among: readonly Contribution[],
  given: MergeCase,
): readonly Json[] {
  const list = given.shapes.get(column)?.list
  if (list && among.every(holdsList(column))) {
    const present = new Set(among)
    const groups = itemGroups(
      aged.filter((record) => present.has(record)),
      column,
      list,
    )
    return inOrder(groups, among).map((items) => mergedItem(items, column, list, given))
  }
  const items = new Map<Json, Json>()
  for (const { values } of among) {
    const value = ownMember(values, column) as Json
    for (const item of Array.isArray(value) ? value : [value]) {
      const name = item !== null && typeof item === 'object' ? `\0${canonicalJson(item)}` : item // never a text's own name
      if (!items.has(name)) items.set(name, item)
    }
  }
  return [...items.values()]
}

/** The groups in the order in which the records, told by their weights, first speak of them. */
function inOrder(groups: readonly (readonly Item[])[], ranked: readonly Contribution[]): readonly (readonly Item[])[] {
  const rank = new Map(ranked.map((record, index) => [record, index]))
  const rankOf = ({ record }: Item): number => rank.get(record) as number
  const before = (a: Item, b: Item): number => rankOf(a) - rankOf(b) || a.index - b.index
  return groups.map((items) => [...items].sort(before)).sort(([a], [b]) => before(a as Item, b as Item))
}

function mergedItem(items: readonly Item[], column: string, list: NestedList, given: MergeCase): Json {
  const { value: first } = items[0] as Item
  const text = items.length > 1 ? canonicalJson(first) : ''
  if (items.every(({ value }) => value === first || canonicalJson(value) === text)) return first
  const records = items.map((item) => contributionOf(item, column))
  // Not the first one's: the order of weights may hang on the answers of the very scripts that the name is for.
  const [name = ''] = records.map(({ id }) => id).sort()
  const path = `${given.path ?? ''}${column}.`
  return mergedValues(records, list.merger, { ask: given.ask, shapes: list.shapes, name, path })
}

function contributionOf({ record, index, value }: Item, column: string): Contribution {
  const place = `${column}[${index}].`
  const issues = record.issues?.filter((issue) => issue.column.startsWith(place))
  return {
    ...record,
    id: `${record.id}\0${column}\0${index}`,
    within: record.id,
    values: value as Values, // equal texts are no merge, and nothing but objects is alike
    issues: issues?.map((issue) => ({ ...issue, column: issue.column.slice(place.length) })) ?? [],
  }
}

/** The values of a survivor, its columns in the order of their UTF-16 units. */
export function mergedValues(records: readonly Contribution[], merger: Merger, given: MergeCase): Values {
  const values = new Map<string, Json>()
  decideColumns(records, merger, given, (column, value) => {
    if (value !== undefined) values.set(column, value)
  })
  return Object.fromEntries([...values.keys()].sort().map((column) => [column, values.get(column) as Json]))
}
