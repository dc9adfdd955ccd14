import { invalid, isOnefoldError, refuseAll } from '../../error/onefold-error.ts'
import { type Refusal, refusal } from '../../error/refusal.ts'
import { canonicalJson, isObject, type JsonValue } from '../../lib/json.ts'
import { nearest } from '../../lib/text/nearest.ts'
import { isBlank } from '../../lib/text/text.ts'
import { VERSION } from '../../lib/version.ts'
import { parseJson } from '../../lib/written-number.ts'
import type { Instant } from '../../model/record.ts'

/** The items of a package, as they were given. */
export type Item = { readonly [member: string]: unknown }

const LARGEST = 10_000

/** Definitions in a package: their members in one order, themselves by kind and id. */
export function packed<L extends string, T extends Item>(list: L, items: readonly T[], now: Instant) {
  const sorted = items
    .map((item) => ({ name: nameOf(item), item: inOrder(item) as T }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ item }) => item)
  return { version: VERSION, timestamp: now, count: sorted.length, [list]: sorted } as {
    readonly version: string
    readonly timestamp: number
    readonly count: number
  } & { readonly [name in L]: readonly T[] }
}

function nameOf({ type, _id, id }: Item): string {
  return _id === undefined ? String(id) : `${type} ${_id}`
}

/** The same value with its members in one order. */
function inOrder(item: Item): Item {
  return JSON.parse(canonicalJson(item as { readonly [member: string]: JsonValue })) as Item
}

const MEMBERS = ['version', 'timestamp', 'count']

/** How the items of a package are read. */
interface Reading<T> {
  /** The member that holds them. */
  readonly list: string
  /** The members under which no two items are alike. */
  readonly unique: readonly (keyof T & string)[]
  /** One item. Refuses with `invalid`; the paths of its refusals begin within the item. */
  read(item: Item): T | Promise<T>
}

/**
 * The items of a package, an object or its JSON text. Refuses with `invalid` what is none, and every item with anything
 * wrong, all at once.
 */
export async function unpacked<T>(given: unknown, { list, unique, read }: Reading<T>): Promise<readonly T[]> {
  const exchange = typeof given === 'string' ? parsed(given) : given
  if (!isObject(exchange)) throw invalid('exchange-invalid/package-object-json', {}, 'exchange')
  const path = `exchange.${list}`
  const refusals = [...packageRefusals(exchange, list)]
  const items: (T | undefined)[] = []
  for (const [index, item] of listIn(exchange, list).entries())
    try {
      if (!isObject(item)) throw invalid('exchange-invalid/object-expected')
      items[index] = await read(item)
    } catch (error) {
      if (!isOnefoldError(error, 'invalid')) throw error
      items[index] = undefined
      refusals.push(...within(`${path}[${index}]`, error.refusals))
    }
  const doubled = (member: keyof T & string) =>
    doubledItems(
      items.map((item) => item?.[member]),
      path,
      member,
    )
  refuseAll([...refusals, ...unique.flatMap(doubled)])
  return items as readonly T[] // each was read, or all of them are refused
}

function packageRefusals(exchange: Item, list: string): readonly Refusal[] {
  const { version, timestamp, count, [list]: items } = exchange
  return [
    ...Object.keys(exchange)
      .filter((member) => !MEMBERS.includes(member) && member !== list)
      .map((member) => unknownMember(member, list)),
    ...(typeof version === 'string' && !isBlank(version)
      ? []
      : [refusal('exchange-invalid/package-states-version', {}, 'exchange.version')]),
    ...(timestamp === undefined || Number.isSafeInteger(timestamp)
      ? []
      : [refusal('exchange-invalid/timestamp-whole-number', {}, 'exchange.timestamp')]),
    ...listRefusals(items, count, `exchange.${list}`),
  ]
}

function listRefusals(items: unknown, count: unknown, path: string): readonly Refusal[] {
  if (!Array.isArray(items) || items.length === 0) return [refusal('exchange-invalid/list-at-least', {}, path)]
  if (items.length > LARGEST) return [refusal('exchange-invalid/package-holds-at', { most: LARGEST }, path)]
  if (count !== undefined && count !== items.length)
    return [refusal('exchange-invalid/package-holds-definitions', { count: items.length }, 'exchange.count')]
  return []
}

/** The items that are looked at; of a package that is too large none. */
function listIn(exchange: Item, list: string): readonly unknown[] {
  const items = exchange[list]
  return Array.isArray(items) && items.length <= LARGEST ? items : []
}

function unknownMember(member: string, list: string): Refusal {
  const hint = nearest(member, [...MEMBERS, list])
  return refusal('member-unknown/no-such-member', { nearest: hint }, `exchange.${member}`)
}

function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** The refusals of an item, each with the place of the item before its path. */
export function within(path: string, refusals: readonly Refusal[]): readonly Refusal[] {
  return refusals.map((found) => ({
    ...found,
    path: found.path === undefined || found.path === '' ? path : `${path}.${found.path}`,
  }))
}

/** Items of a package under one name, or under names that differ by case only. */
function doubledItems(names: readonly unknown[], path: string, member: string): readonly Refusal[] {
  const seen = new Set<string>()
  return names.flatMap((given, index) => {
    if (typeof given !== 'string') return []
    const name = given.toLowerCase()
    if (seen.has(name)) return [refusal('doubled/twice', { resource: given }, `${path}[${index}].${member}`)]
    seen.add(name)
    return []
  })
}
