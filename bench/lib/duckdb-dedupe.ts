import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { unionFind } from '../../packages/core/src/lib/collections/union-find.ts'
import { compileFold } from '../../packages/core/src/lib/text/text.ts'
import { EVIDENCE } from '../configs/people.ts'
import type { People, PersonColumn } from '../corpus/people.ts'

/** SPLINK: pairs, then all their scores, then the threshold. TUNED: a bound by hand in SQL before the scores. */
export type DuckMode = 'SPLINK' | 'TUNED'

export interface DuckFindings {
  readonly pairs: number
  readonly a: Int32Array
  readonly b: Int32Array
  readonly clusters: Int32Array
  readonly phases: { readonly [phase: string]: number }
}

const RULES = [
  'l.postcode = r.postcode and l.last3 = r.last3',
  'l.date_of_birth = r.date_of_birth',
  'l.phone = r.phone',
  'l.email = r.email',
  'l.first3 = r.first3 and l.last3 = r.last3 and l.year = r.year',
]
/** Our similarities are rounded to 1/10000: half of that reaches a level too. */
const HALF_STEP = 0.00005
/** What a pair needs, in bits; as the classifier's prior says. */
const NEEDED = 15

/** Opens a database that has the people in memory, their texts already folded: that is not in its time. */
export async function openDuck(people: People, threads: number): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', { threads: String(threads) })
  const connection = await instance.connect()
  const file = join(tmpdir(), `onefold-bench-${process.pid}.csv`)
  writeFileSync(file, foldedCsv(people))
  const names = EVIDENCE.map(([column]) => `'${column}': 'VARCHAR'`).join(', ')
  await connection.run(
    `create table given as select * from read_csv('${file}', header = true, nullstr = '', quote = '"', columns = {'row': 'INT', ${names}})`,
  )
  rmSync(file)
  return connection
}

function foldedCsv(people: People): string {
  const columns = EVIDENCE.map(([column, , options]) => {
    const fold = compileFold(options)
    const known = new Map<string, string>()
    return people.columns.get(column as PersonColumn)!.map((text) => {
      const folded = known.get(text) ?? quoted(fold(text))
      known.set(text, folded)
      return folded
    })
  })
  const lines = [`row,${EVIDENCE.map(([column]) => column).join()}`]
  for (let row = 0; row < people.rows; row++) lines.push(`${row},${columns.map((column) => column[row]).join()}`)
  return lines.join('\n')
}

function quoted(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export async function duckDedupe(connection: DuckDBConnection, rows: number, mode: DuckMode): Promise<DuckFindings> {
  const phases: Record<string, number> = {}
  const run = async <T>(phase: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const answer = await work()
    phases[phase] = (performance.now() - began) / 1000
    return answer
  }
  await run('keys', () => connection.run(KEYS))
  await run('block', () => connection.run(`create table b as ${blocks()}`))
  await run('score', () => score(connection, mode))
  const links = await run('links', () => readLinks(connection))
  const clusters = await run('cluster', async () => clustersOf(links.a, links.b, rows))
  const [[pairs] = []] = (await connection.runAndReadAll('select count(*) from b')).getRows()
  return { pairs: Number(pairs), ...links, clusters, phases }
}

const KEYS = `create table p as select *,
  case when length(first_name) >= 3 then left(first_name, 3) end first3,
  case when length(last_name) >= 3 then left(last_name, 3) end last3,
  left(date_of_birth, 4) "year", left(phone, 8) phone8, right(phone, 4) phone4 from given`

function blocks(): string {
  const before = (rule: number): string =>
    RULES.slice(0, rule)
      .map((earlier) => ` and not coalesce((${earlier}), false)`)
      .join('')
  return RULES.map(
    (rule, at) => `select l.row lid, r.row rid from p l join p r on (${rule}) where l.row < r.row${before(at)}`,
  ).join(' union all ')
}

async function score(connection: DuckDBConnection, mode: DuckMode): Promise<void> {
  const joined = 'from b join p l on b.lid = l.row join p r on b.rid = r.row'
  const exact = EVIDENCE.map(([column]) => levelsOf(column)).join(' + ')
  if (mode === 'SPLINK') {
    await connection.run(`create table s as select lid, rid, (${exact}) w ${joined}`)
    await connection.run(`create table m as select lid, rid from s where w >= ${NEEDED}`)
    return
  }
  const columns = EVIDENCE.map(([column]) => `l.${column} l_${column}, r.${column} r_${column}`).join(', ')
  const later = exact.replace(/\bl\./g, 'l_').replace(/\br\./g, 'r_')
  const bound = EVIDENCE.map(([column]) => (column.endsWith('_name') ? levelsOf(column) : boundOf(column))).join(' + ')
  await connection.run(
    `create table m as select lid, rid from (select lid, rid, (${later}) w from
      (select lid, rid, ${columns} ${joined} where (${bound}) >= ${NEEDED})) where w >= ${NEEDED}`,
  )
}

/** The evidence of one column, as its levels say. Dates, postcodes and telephones are of one length, so edits are counted. */
function levelsOf(column: string): string {
  const [, comparer = '', , levels = []] = EVIDENCE.find(([name]) => name === column) ?? []
  const cases = levels.map(([similarity, weight], at) => {
    if (similarity === 1) return `when l.${column} = r.${column} then ${weight}`
    if (similarity === 0) return `else ${weight}`
    return `when ${conditionOf(column, comparer, similarity, at)} then ${weight}`
  })
  return `case when l.${column} is null or r.${column} is null then 0 ${cases.join(' ')} end`
}

function conditionOf(column: string, comparer: string, similarity: number, edits: number): string {
  if (comparer === 'JARO_WINKLER')
    return `jaro_winkler_similarity(l.${column}, r.${column}) >= ${similarity - HALF_STEP}`
  const distance = `levenshtein(l.${column}, r.${column})`
  if (column !== 'city') return `${distance} <= ${edits}`
  return `${distance} <= ${(1 - similarity).toFixed(2)} * greatest(length(l.city), length(r.city))`
}

/** What a column says at most, told by equality alone, and for telephones by their ends. */
function boundOf(column: string): string {
  const [, , , levels = []] = EVIDENCE.find(([name]) => name === column) ?? []
  const [[, full] = [1, 0], [, second] = [0, 0]] = levels
  const lowest = levels.at(-1)?.[1] ?? 0
  const near =
    column === 'phone'
      ? `when l.phone8 = r.phone8 or l.phone4 = r.phone4 then ${second} else ${lowest}`
      : `else ${second}`
  return `case when l.${column} is null or r.${column} is null then 0 when l.${column} = r.${column} then ${full} ${near} end`
}

async function readLinks(connection: DuckDBConnection): Promise<{ a: Int32Array; b: Int32Array }> {
  const [[count] = []] = (await connection.runAndReadAll('select count(*) from m')).getRows()
  const a = new Int32Array(Number(count))
  const b = new Int32Array(Number(count))
  const result = await connection.stream('select lid, rid from m')
  let at = 0
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    const [left, right] = [chunk.getColumnVector(0), chunk.getColumnVector(1)]
    for (let item = 0; item < chunk.rowCount; item++, at++) {
      a[at] = Number(left.getItem(item))
      b[at] = Number(right.getItem(item))
    }
  }
  return { a, b }
}

function clustersOf(a: Int32Array, b: Int32Array, rows: number): Int32Array {
  const sets = unionFind(rows)
  for (let at = 0; at < a.length; at++) sets.union(a[at]!, b[at]!)
  return Int32Array.from({ length: rows }, (_, row) => sets.find(row))
}
