import type { RowNumber } from '../../model/record.ts'
import type { BuildPart, MatchStore } from '../../ports/match-store.ts'
import { requireFence } from './fence.ts'
import { readHead, reconfigure } from './heads.ts'
import { forgetPostings, holdPostings, releasePostings, WORTH_HOLDING, writePostings } from './held-postings.ts'
import { keyWriter, type Posting } from './key-writes.ts'
import { openGenerations } from './match-reads.ts'
import { dissolve, writeComponents, writeLinks, writeMatching } from './match-writes.ts'
import { rememberGeneration } from './past-clusters.ts'
import { generationGone, seenMoved } from './refusals.ts'
import { indexRelations, indexRelationsOf, relationsOf, withoutIndexRelations, withoutJournal } from './relations.ts'
import type { Sql } from './sql.ts'
import type { Synchronous } from './synchronous.ts'

type MatchBuild = Pick<MatchStore, 'begin' | 'build' | 'touched' | 'flip' | 'abandon' | 'clear'>

/** The life of a generation: begun, built in pieces beside the writes that go on, made the live one. */
export function matchBuild(sql: Sql): Synchronous<MatchBuild> {
  return {
    begin: (table, generation, fence) => {
      sql.write(() => {
        requireFence(sql, fence)
        reconfigure(sql, table)
        for (const { number, state } of openGenerations(sql, table)) {
          if (state === 'BUILDING') dropGeneration(sql, table, number)
          else if (number === generation.number) throw generationGone(number)
        }
        const { number, keyer, configuration } = generation
        sql.run(
          `INSERT INTO generation (serial, number, state, keyer, configuration) VALUES (?, ?, 'BUILDING', ?, ?)`,
          table,
          number,
          keyer,
          JSON.stringify(configuration),
        )
        sql.execute(indexRelations(table, number))
      })
      forgetPostings(sql, table, generation.number) // of the build that this one takes the place of
    },
    build: (table, generation, part, fence) => {
      const held = part.type === 'KEYS' && part.rows.length >= WORTH_HOLDING
      if (!held) releasePostings(sql)
      const postings = sql.write(() => {
        requireFence(sql, fence)
        requireBuilding(sql, table, generation)
        if (part.type === 'KEYS') return writeKeys(sql, table, generation, part.rows, held)
        writePart(sql, table, generation, part)
        return []
      })
      if (held) holdPostings(sql, table, generation, postings)
    },
    touched: (table, generation, mark) =>
      sql.snapshot(() => {
        const upTo = readHead(sql, table).mark
        const { journal } = indexRelationsOf(table, generation)
        return {
          rows: sql.column<RowNumber>(`SELECT DISTINCT row FROM ${journal} WHERE mark > ? ORDER BY row`, mark),
          upTo,
        }
      }),
    flip: (table, generation, mark, fence) => {
      releasePostings(sql)
      sql.write(() => {
        requireFence(sql, fence)
        requireBuilding(sql, table, generation)
        const head = readHead(sql, table)
        if (head.mark !== mark) throw seenMoved(`The table is at mark ${head.mark}, not at ${mark}.`)
        for (const { number, state } of openGenerations(sql, table)) {
          if (number === generation) continue
          if (state === 'LIVE') rememberGeneration(sql, table, number, generation)
          dropGeneration(sql, table, number)
        }
        sql.execute(withoutJournal(table, generation))
        sql.run(`UPDATE generation SET state = 'LIVE' WHERE serial = ? AND number = ?`, table, generation)
        reconfigure(sql, table)
      })
    },
    abandon: (table, generation, fence) =>
      sql.write(() => {
        requireFence(sql, fence)
        if (!isBuilding(sql, table, generation)) return
        reconfigure(sql, table)
        dropGeneration(sql, table, generation)
      }),
    clear: (table) =>
      sql.write(() => {
        reconfigure(sql, table)
        dropGenerations(sql, table)
      }),
  }
}

/** Every generation of a table goes, with all its relations hold. */
export function dropGenerations(sql: Sql, table: number): void {
  for (const { number } of openGenerations(sql, table)) dropGeneration(sql, table, number)
}

function dropGeneration(sql: Sql, table: number, generation: number): void {
  sql.execute(withoutIndexRelations(table, generation))
  sql.run('DELETE FROM generation WHERE serial = ? AND number = ?', table, generation)
}

function requireBuilding(sql: Sql, table: number, generation: number): void {
  if (!isBuilding(sql, table, generation)) throw generationGone(generation)
}

function isBuilding(sql: Sql, table: number, generation: number): boolean {
  return sql.has(`SELECT 1 FROM generation WHERE serial = ? AND number = ? AND state = 'BUILDING'`, table, generation)
}

function writePart(sql: Sql, table: number, generation: number, part: Exclude<BuildPart, { type: 'KEYS' }>): void {
  const { mark } = readHead(sql, table)
  switch (part.type) {
    case 'LINKS':
      writeLinks(sql, table, generation, part.links)
      break
    case 'COMPONENTS':
      // A part may come again after a crash; what it wrote the first time makes room.
      dissolve(
        sql,
        table,
        generation,
        part.components.flatMap(({ rows }) => rows),
      )
      writeComponents(sql, table, generation, part.components, mark)
      break
    case 'REDO':
      writeMatching(sql, table, { ...part, generation }, mark)
  }
}

/** Answers the postings that came: written, unless they are to be held. */
function writeKeys(
  sql: Sql,
  table: number,
  generation: number,
  rows: Extract<BuildPart, { type: 'KEYS' }>['rows'],
  held: boolean,
): readonly Posting[] {
  const writer = keyWriter(sql, table, generation)
  const present = `SELECT 1 FROM ${relationsOf(table).records} WHERE row = ? AND revision = ?`
  for (const { row, revision, ...keys } of rows) if (sql.has(present, row, revision)) writer.set(row, keys)
  const come = writer.flushGone()
  if (!held) writePostings(sql, table, generation, come)
  return come
}
