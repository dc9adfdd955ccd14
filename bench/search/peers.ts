import Database from 'better-sqlite3'
import MiniSearch from 'minisearch'
import { Client } from 'pg'
import { damerauSimilarity } from '../../packages/core/src/matching/compare/edit-distance/damerau.ts'
import type { People } from '../corpus/people.ts'
import { type NameSearch, nameOf } from './names.ts'

const TOP = 10
/** Candidates that FTS5 hands over to be put in order by their letters. */
const RERANKED = 200
const FUZZY = 2
const BATCH = 5000
const THRESHOLD = 0.3

/** A full-text library for JavaScript; words with two edits, as it counts them. */
export async function miniSearch(people: People): Promise<NameSearch> {
  const engine = new MiniSearch<{ id: number; name: string }>({ fields: ['name'], searchOptions: { fuzzy: FUZZY } })
  for (let row = 0; row < people.rows; row++) engine.add({ id: row, name: nameOf(people, row) })
  return {
    search: async (first, last) =>
      engine
        .search(`${first} ${last}`)
        .slice(0, TOP)
        .map(({ id }) => Number(id)),
    close: async () => undefined,
  }
}

/** SQLite's full-text index over trigrams, in memory; the best by its own measure put in order by their letters. */
export async function fullText(people: People): Promise<NameSearch> {
  const database = new Database(':memory:')
  database.exec(`create virtual table person using fts5(name, tokenize = 'trigram')`)
  const insert = database.prepare('insert into person (rowid, name) values (?, ?)')
  database.transaction(() => {
    for (let row = 0; row < people.rows; row++) insert.run(row + 1, nameOf(people, row).toLowerCase())
  })()
  const look = database.prepare<[string], { rowid: number; name: string }>(
    `select rowid, name from person where person match ? order by rank limit ${RERANKED}`,
  )
  return {
    async search(first, last) {
      const wanted = `${first} ${last}`.toLowerCase()
      const parts = Array.from({ length: Math.max(1, wanted.length - 2) }, (_, at) => wanted.slice(at, at + 3))
      const quoted = [...new Set(parts)].map((part) => `"${part.replaceAll('"', '""')}"`).join(' OR ')
      return look
        .all(quoted)
        .map(({ rowid, name }) => ({ row: rowid - 1, likeness: damerauSimilarity(name, wanted) }))
        .sort((a, b) => b.likeness - a.likeness)
        .slice(0, TOP)
        .map(({ row }) => row)
    },
    close: async () => void database.close(),
  }
}

/** PostgreSQL's trigram index; the schema is made for this and dropped again. */
export async function trigrams(people: People, url: string): Promise<NameSearch> {
  const client = new Client(url)
  await client.connect()
  const schema = `onefold_bench_${process.pid}`
  const drop = () => client.query(`drop schema if exists ${schema} cascade`)
  try {
    await client.query(`create schema ${schema}`)
    await client.query(`set search_path to ${schema}, public`)
    await client.query('create extension if not exists pg_trgm')
    await client.query('create table person (id int primary key, name text not null)')
    for (let from = 0; from < people.rows; from += BATCH) {
      const rows = Array.from({ length: Math.min(BATCH, people.rows - from) }, (_, at) => from + at)
      await client.query('insert into person select * from unnest($1::int[], $2::text[])', [
        rows,
        rows.map((row) => nameOf(people, row)),
      ])
    }
    await client.query('create index on person using gin (name gin_trgm_ops)')
    await client.query('analyze person')
    await client.query(`set pg_trgm.similarity_threshold = ${THRESHOLD}`)
  } catch (cause) {
    await drop()
    await client.end()
    throw cause
  }
  return {
    async search(first, last) {
      const { rows } = await client.query<{ id: number }>(
        `select id from person where name % $1 order by similarity(name, $1) desc, id limit ${TOP}`,
        [`${first} ${last}`],
      )
      return rows.map(({ id }) => id)
    },
    async close() {
      await drop()
      await client.end()
    },
  }
}
