import { figure, tableOf } from './markdown.ts'
import { isObject, type Json, type JsonObject, objectsIn } from './results.ts'

/** More columns than that are no table any more. */
const MOST_COLUMNS = 12
/** Figures that may lie within a row and still be columns. */
const FEW = 6
const ALREADY_SAID = new Set(['commit', 'node', 'cores', 'rounds', 'seed', 'loadAverage', 'soak'])

/** The figures of any bench: what it says once as a list, and each list of objects as a table. */
export function anyFigures(result: Json): string {
  if (Array.isArray(result)) return listTables('', objectsIn(result))
  if (!isObject(result)) return ''
  const members = Object.entries(result).filter(([name]) => !ALREADY_SAID.has(name))
  const once = members.flatMap(([name, value]) => (isScalar(value) ? [`- ${words(name)}: ${shown(value)}`] : []))
  return [once.join('\n'), ...tablesOf(members, '')].filter((part) => part !== '').join('\n\n')
}

function tablesOf(members: readonly (readonly [string, Json])[], before: string): readonly string[] {
  return members.flatMap(([name, value]) => {
    const rows = Array.isArray(value) ? objectsIn(value) : rowsOfObject(value)
    return rows.length === 0 ? [] : [listTables(`${before}${words(name)}`, rows)]
  })
}

/** One table of all rows, then what lies deeper within each of them, called by its first figure. */
function listTables(title: string, given: readonly JsonObject[]): string {
  const rows = given.map(flattened)
  const deeper = rows.flatMap((row) => {
    const nested = Object.entries(row).filter(([, value]) => !isScalar(value))
    const [first] = Object.entries(row).filter(([, value]) => isScalar(value))
    return tablesOf(nested, first === undefined ? '' : `${words(first[0])} ${shown(first[1])}: `)
  })
  return [listTable(title, rows), ...deeper].filter((part) => part !== '').join('\n\n')
}

/** A few figures that lie within a row are columns of it. */
function flattened(row: JsonObject): JsonObject {
  const members = Object.entries(row).flatMap(([name, value]): readonly (readonly [string, Json])[] => {
    const within = isObject(value) ? Object.entries(value) : []
    const few = within.length > 0 && within.length <= FEW && within.every(([, item]) => isScalar(item))
    return few ? within.map(([inner, item]) => [`${name} ${inner}`, item] as const) : [[name, value]]
  })
  return Object.fromEntries(members)
}

/** An object of objects is a list whose items have names. */
function rowsOfObject(value: Json): readonly JsonObject[] {
  if (!isObject(value)) return []
  const items = Object.entries(value)
  if (items.every(([, item]) => isObject(item))) return items.map(([name, item]) => ({ name, ...(item as JsonObject) }))
  return [value]
}

function listTable(title: string, rows: readonly JsonObject[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row).filter((name) => isScalar(row[name]!))))]
  if (columns.length === 0) return ''
  const table = tableOf(
    columns.slice(0, MOST_COLUMNS).map((name) => ({
      title: words(name),
      of: (row: JsonObject) => shown(row[name]),
    })),
    rows,
  )
  return title === '' ? table : `**${title}**\n\n${table}`
}

function isScalar(value: Json): boolean {
  return value === null || typeof value !== 'object'
}

function shown(value: Json | undefined): string {
  if (value === undefined || value === null) return '–'
  return typeof value === 'number' ? figure(value) : String(value)
}

/** `f1WithReview` → `f1 with review`. */
function words(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
}
