import type { Queryable } from '../session.ts'

/** Milliseconds of the database's clock. */
export const NOW = 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)'

/** How long an upload may take before it counts as given up. */
const UPLOAD_MS = 24 * 60 * 60 * 1000
/** What was replaced or removed stays so long for whoever is reading it. */
const READING_MS = 10 * 60 * 1000
/** A note outlives its file by a day: what was told of is not told again into a file that is begun anew. */
const NOTE_MS = 24 * 60 * 60 * 1000

export interface Version {
  readonly version: number
  readonly name: string
  readonly length: number
  readonly modified: number
}

const COLUMNS = 'version, name, length, modified'

/** The file of this name, if there is one. */
export async function versionOf(session: Queryable, name: string): Promise<Version | undefined> {
  const text = `SELECT ${COLUMNS} FROM "onefold".file WHERE name = $1 AND until IS NULL`
  return (await session.rows<Version>(text, [name]))[0]
}

export async function allVersions(session: Queryable): Promise<readonly Version[]> {
  return session.rows<Version>(`SELECT ${COLUMNS} FROM "onefold".file WHERE until IS NULL`)
}

/** A version that nobody sees yet. */
export async function beginVersion(session: Queryable, name: string): Promise<number> {
  const text = `INSERT INTO "onefold".file (name, length, modified, until) VALUES ($1, 0, ${NOW}, ${NOW} + ${UPLOAD_MS}) RETURNING version`
  return (await session.rows<{ version: number }>(text, [name]))[0]!.version
}

/** From now on it is the file of its name. The name must be held. */
export async function publishVersion(session: Queryable, version: number, length: number): Promise<Version> {
  await session.write(
    `UPDATE "onefold".file SET until = ${NOW} + ${READING_MS}
     WHERE until IS NULL AND version <> $1 AND name = (SELECT name FROM "onefold".file WHERE version = $1)`,
    [version],
  )
  const text = `UPDATE "onefold".file SET until = NULL, length = $2, modified = ${NOW} WHERE version = $1 RETURNING ${COLUMNS}`
  return (await session.rows<Version>(text, [version, length]))[0]!
}

/** True when there was a file of this name. */
export async function retire(session: Queryable, name: string): Promise<boolean> {
  const text = `UPDATE "onefold".file SET until = ${NOW} + ${READING_MS} WHERE name = $1 AND until IS NULL`
  return (await session.write(text, [name])) > 0
}

/** Takes a version back that came to nothing. */
export async function dropVersion(session: Queryable, version: number): Promise<void> {
  await session.write('DELETE FROM "onefold".file_chunk WHERE version = $1', [version])
  await session.write('DELETE FROM "onefold".file WHERE version = $1', [version])
}

/** Until the end of the transaction nobody else changes the file of this name. */
export async function holdName(session: Queryable, name: string): Promise<void> {
  const text = `SELECT pg_advisory_xact_lock(hashtextextended('"onefold".file ' || $1, 0))`
  await session.rows(text, [name])
}

/** What was replaced, removed or given up long enough ago goes, and notes of files that are gone. */
export async function sweep(session: Queryable): Promise<void> {
  await session.write(
    `WITH gone AS (SELECT version FROM "onefold".file WHERE until <= ${NOW} ORDER BY version LIMIT 100 FOR UPDATE SKIP LOCKED),
       emptied AS (DELETE FROM "onefold".file_chunk WHERE version IN (SELECT version FROM gone))
     DELETE FROM "onefold".file WHERE version IN (SELECT version FROM gone)`,
  )
  await session.write(
    `DELETE FROM "onefold".file_note AS n WHERE at <= ${NOW} - ${NOTE_MS}
       AND NOT EXISTS (SELECT 1 FROM "onefold".file AS f WHERE f.name = n.name AND f.until IS NULL)`,
  )
}
