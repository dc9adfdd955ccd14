import { generationRelations, tableRelations } from './relations.ts'

const TEXT = 'text COLLATE "C"'

const RECORD = `id ${TEXT} NOT NULL, key ${TEXT} NOT NULL, revision bigint NOT NULL, mark bigint NOT NULL,
  created bigint NOT NULL, updated bigint NOT NULL, merged boolean NOT NULL, issues boolean NOT NULL, body json NOT NULL`

/** Makes the relations of a new table, empty. */
export function createTable(table: number): string {
  const { records, history, redirects, sources, audit, auditRecords, rowNumbers } = tableRelations(table)
  return `
    CREATE TABLE ${records} (row bigint PRIMARY KEY, ${RECORD}, UNIQUE (id), UNIQUE (key));
    CREATE INDEX ON ${records} (id) WHERE issues;
    CREATE INDEX ON ${records} (id) WHERE merged;
    CREATE TABLE ${history} (row bigint NOT NULL, ${RECORD}, reason ${TEXT} NOT NULL, into_id ${TEXT},
      PRIMARY KEY (id, revision));
    CREATE TABLE ${redirects} (id ${TEXT} PRIMARY KEY, row bigint NOT NULL, key ${TEXT} NOT NULL, into_id ${TEXT} NOT NULL);
    CREATE INDEX ON ${redirects} (key);
    CREATE TABLE ${sources} (system ${TEXT}, id ${TEXT}, row bigint NOT NULL, record_id ${TEXT} NOT NULL,
      PRIMARY KEY (system, id));
    CREATE INDEX ON ${sources} (row);
    CREATE TABLE ${audit} (mark bigint, position integer, id ${TEXT} NOT NULL, body json NOT NULL,
      PRIMARY KEY (mark, position));
    CREATE TABLE ${auditRecords} (record_id ${TEXT}, mark bigint, position integer, PRIMARY KEY (record_id, mark, position));
    CREATE SEQUENCE ${rowNumbers}`
}

export function dropTable(table: number): string {
  const { rowNumbers, ...relations } = tableRelations(table)
  return `DROP TABLE IF EXISTS ${Object.values(relations).join(', ')}; DROP SEQUENCE IF EXISTS ${rowNumbers}`
}

/** Makes the relations of a generation that is going to be built. */
export function createGeneration(table: number, generation: number): string {
  const { postings, rowKeys, links, members, components, clusters, journal } = generationRelations(table, generation)
  return `
    CREATE TABLE ${postings} (mapping integer, hash bigint, row bigint, PRIMARY KEY (mapping, hash, row));
    CREATE TABLE ${rowKeys} (row bigint PRIMARY KEY, mappings integer[] NOT NULL, hashes bigint[] NOT NULL);
    CREATE TABLE ${links} (a bigint, b bigint, score integer NOT NULL, mappings bigint NOT NULL, kind ${TEXT} NOT NULL,
      PRIMARY KEY (a, b));
    CREATE INDEX ON ${links} (b);
    CREATE TABLE ${members} (row bigint PRIMARY KEY, component bigint NOT NULL);
    CREATE INDEX ON ${members} (component, row);
    CREATE TABLE ${components} (component bigint PRIMARY KEY, mark bigint NOT NULL, size integer NOT NULL);
    CREATE TABLE ${clusters} (id ${TEXT} PRIMARY KEY, component bigint NOT NULL, kind ${TEXT} NOT NULL, label ${TEXT} NOT NULL,
      score integer NOT NULL, mappings bigint NOT NULL, size integer NOT NULL, rows bigint[] NOT NULL, reasoning text NOT NULL);
    CREATE INDEX ON ${clusters} (component);
    CREATE INDEX ON ${clusters} (label, id);
    CREATE TABLE ${journal} (mark bigint, row bigint, PRIMARY KEY (mark, row))`
}

export function dropGeneration(table: number, generation: number): string {
  return `DROP TABLE IF EXISTS ${Object.values(generationRelations(table, generation)).join(', ')}`
}

export function dropJournal(table: number, generation: number): string {
  return `DROP TABLE IF EXISTS ${generationRelations(table, generation).journal}`
}
