import { bestAssignment } from '../../lib/collections/assignment.ts'
import { canonicalJson } from '../../lib/json.ts'
import { ownMember } from '../../lib/own-member.ts'
import type { Json } from '../../model/record.ts'
import type { NestedList } from './column-shapes.ts'
import type { Contribution } from './contribution.ts'
import { itemLikeness, type PreparedItem, prepareItem } from './item-likeness.ts'

/** An item of one record's list. */
export interface Item {
  readonly record: Contribution
  readonly index: number
  readonly value: Json
}

/** Items that are the same thing. */
interface ItemGroup {
  readonly items: Item[]
  readonly prepared: PreparedItem[]
  identity: string | undefined
}

/** A list's items against another's by likeness: up to this many comparisons for one pairing; … */
const MOST_COMPARED = 4096
/** … and this many for one list of a survivor. Beyond, only equal items and equal identities meet. */
const COMPARISONS = 20_000

/**
 * The items of all records' lists, those together that are the same thing: equal items, items with the same identity,
 * and by best assignment items of two records that are alike. Two items of one record are two things unless they are
 * equal. Records are taken in the order told, so this order must not hang on chance.
 */
export function itemGroups(
  aged: readonly Contribution[],
  column: string,
  list: NestedList,
): readonly (readonly Item[])[] {
  const groups: ItemGroup[] = []
  const byName = new Map<string, ItemGroup>()
  let comparisons = COMPARISONS
  for (const record of aged) {
    const value = ownMember(record.values, column)
    if (!Array.isArray(value)) continue
    const { known, open } = sorted(record, value, list, byName)
    const free = groups.filter((group) => !known.has(group))
    const cost = open.length * free.reduce((sum, { prepared }) => sum + prepared.length, 0)
    const compares = cost > 0 && cost <= Math.min(MOST_COMPARED, comparisons)
    if (compares) comparisons -= cost
    const pairing = compares ? bestAssignment(open.map((own) => free.map((group) => gain(own, group)))) : []
    for (const [index, own] of open.entries()) join(groups, own, free[pairing[index] ?? -1], byName, list)
  }
  return groups.map(({ items }) => items)
}

/** Adds items to the groups that bear their name. Answers these, and what is left: equal ones together. */
function sorted(
  record: Contribution,
  values: readonly Json[],
  list: NestedList,
  byName: ReadonlyMap<string, ItemGroup>,
): { readonly known: ReadonlySet<ItemGroup>; readonly open: readonly ItemGroup[] } {
  const known = new Set<ItemGroup>()
  const open = new Map<string, ItemGroup>()
  for (const [index, value] of values.entries()) {
    const item: Item = { record, index, value }
    const { name, identity } = nameOf(value, list)
    const group = byName.get(name)
    if (group) {
      group.items.push(item)
      known.add(group)
      continue
    }
    const own = open.get(name)
    if (own) own.items.push(item)
    else open.set(name, { items: [item], prepared: preparedOf(value, list), identity })
  }
  return { known, open: [...open.values()] }
}

function preparedOf(value: Json, { compared }: NestedList): PreparedItem[] {
  return isObject(value) ? [prepareItem(value, compared)] : []
}

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function nameOf(value: Json, { identityOf }: NestedList): { readonly name: string; readonly identity?: string } {
  const identity = isObject(value) ? identityOf?.(value) : undefined
  return identity === undefined ? { name: canonicalJson(value) } : { name: `identity ${identity}`, identity }
}

/** Two that state their identity, and not the same, are never one. */
function gain(own: ItemGroup, group: ItemGroup): number {
  if (own.identity !== undefined && group.identity !== undefined) return 0
  let best = 0
  for (const a of own.prepared) for (const b of group.prepared) best = Math.max(best, itemLikeness(a, b))
  return best
}

function join(
  groups: ItemGroup[],
  own: ItemGroup,
  group: ItemGroup | undefined,
  byName: Map<string, ItemGroup>,
  list: NestedList,
): void {
  const target = group ?? own
  if (group) {
    group.items.push(...own.items)
    group.prepared.push(...own.prepared)
    group.identity ??= own.identity
  } else groups.push(own)
  for (const { value } of own.items) byName.set(nameOf(value, list).name, target)
}
