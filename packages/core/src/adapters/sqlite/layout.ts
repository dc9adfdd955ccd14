import { conflict } from '../../error/onefold-error.ts'
import { type Layout, leftOutColumn } from '../sql/layout.ts'
import { script, write } from '../sql/operation.ts'
import { indexRelationsOf as indexNames, relationsOf as names } from '../sql/relations.ts'

/** How the relations of a table are made and dropped. */
export const LAYOUT_OPERATIONS: Layout = {
  *createTable(table) {
    const head = `INSERT INTO @head (serial, csn, configuration, next_row, records, archived, layout)
      VALUES (?, 0, 0, 1, 0, 0, ?) ON CONFLICT DO NOTHING`
    if ((yield* write(head, [table, LAYOUT])) === 0) throw conflict('table-relations-exist', { table })
    yield* script(tableRelations(table))
  },
  dropTable: (table) => script(dropped(Object.values(relationsOf(table)))),
  emptyTable: (table) => script(emptiedTable(table)),
  createGeneration: (table, generation) => script(indexRelations(table, generation)),
  dropGeneration: (table, generation) => script(dropped(Object.values(indexRelationsOf(table, generation)))),
  dropJournal: (table, generation) => script(dropped([indexRelationsOf(table, generation).journal])),
}

// The names as they stand in the file, for what is done to it before any session.
const relationsOf = (table: number) => plain(names(table))
const indexRelationsOf = (table: number, generation: number) => plain(indexNames(table, generation))

function plain<Names extends Readonly<Record<string, string>>>(names: Names): Names {
  return Object.fromEntries(Object.entries(names).map(([key, name]) => [key, name.slice(1)])) as Names
}

/** The column of a commit sequence number, and its name in layouts before the step that renames it. */
const CSN = 'csn'
const OLDER_CSN = 'mark'

/** Makes the relations of a table. */
function tableRelations(table: number): string {
  const { records, history, redirects, sources, audit, auditOfRecord } = relationsOf(table)
  const record = 'revision INTEGER NOT NULL, csn INTEGER NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL'
  const content = 'merged INTEGER NOT NULL, issues INTEGER NOT NULL, body TEXT NOT NULL, quality INTEGER'
  return `
    CREATE TABLE ${records} (row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, key TEXT NOT NULL UNIQUE, ${record}, ${content});
    CREATE TABLE ${history} (id TEXT NOT NULL, row INTEGER NOT NULL, key TEXT NOT NULL, ${record}, reason TEXT NOT NULL,
      merged_into TEXT, ${content}, PRIMARY KEY (id, revision));
    CREATE TABLE ${redirects} (id TEXT PRIMARY KEY, row INTEGER NOT NULL, key TEXT NOT NULL, into_id TEXT NOT NULL) WITHOUT ROWID;
    CREATE INDEX ${redirects}_key ON ${redirects} (key);
    CREATE TABLE ${sources} (system TEXT NOT NULL, source TEXT NOT NULL, row INTEGER NOT NULL, id TEXT NOT NULL,
      PRIMARY KEY (system, source)) WITHOUT ROWID;
    CREATE INDEX ${sources}_row ON ${sources} (row);
    CREATE TABLE ${audit} (csn INTEGER NOT NULL, position INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (csn, position)) WITHOUT ROWID;
    CREATE TABLE ${auditOfRecord} (id TEXT NOT NULL, csn INTEGER NOT NULL, position INTEGER NOT NULL,
      PRIMARY KEY (id, csn, position)) WITHOUT ROWID;
    ${rulingRelations(table)}
    ${lookupRelations(table)}
    ${scopeRelations(table)}
    ${changedRowRelation(table)}
    ${memoryRelations(table)}
    ${identityRelation(table)}`
}

/** Makes the relations of what people decided about a table's records. */
function rulingRelations(table: number, csn = CSN): string {
  const { rulings, rulingMembers } = relationsOf(table)
  return `
    CREATE TABLE ${rulings} (id TEXT PRIMARY KEY, kind TEXT NOT NULL, ${csn} INTEGER NOT NULL, body TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE ${rulingMembers} (ruling TEXT NOT NULL, origin INTEGER NOT NULL, row INTEGER NOT NULL, kind TEXT NOT NULL,
      part INTEGER NOT NULL, PRIMARY KEY (ruling, origin)) WITHOUT ROWID;
    CREATE INDEX ${rulingMembers}_row ON ${rulingMembers} (row);`
}

/** Makes the relations of what is looked up: the values of each record, and one row that says which columns they are from. */
function lookupRelations(table: number): string {
  const { lookups, lookupState } = relationsOf(table)
  return `
    CREATE TABLE ${lookups} (value TEXT NOT NULL, row INTEGER NOT NULL, search TEXT NOT NULL, descriptions TEXT NOT NULL,
      PRIMARY KEY (value, row)) WITHOUT ROWID;
    CREATE INDEX ${lookups}_row ON ${lookups} (row);
    CREATE TABLE ${lookupState} (only INTEGER PRIMARY KEY CHECK (only = 1), columns TEXT NOT NULL, filled INTEGER);`
}

/** Makes the relations of row scopes: what the scope column of each record holds, and one row that says which column it is. */
function scopeRelations(table: number): string {
  const { scopeValues, scopeState } = relationsOf(table)
  return `
    CREATE TABLE ${scopeValues} (value TEXT NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (value, row)) WITHOUT ROWID;
    CREATE INDEX ${scopeValues}_row ON ${scopeValues} (row);
    CREATE TABLE ${scopeState} (only INTEGER PRIMARY KEY CHECK (only = 1), held TEXT NOT NULL, filled INTEGER);`
}

/** Makes the relation of what each commit touched: `start` counts the rows of all commits before it. */
function changedRowRelation(table: number, csn = CSN): string {
  return `CREATE TABLE ${relationsOf(table).changedRows} (${csn} INTEGER PRIMARY KEY, start INTEGER NOT NULL, size INTEGER NOT NULL,
      rows TEXT NOT NULL, gone TEXT NOT NULL);`
}

/** Makes the relations of what is remembered of what is gone: which records were erased, and where the records of past clusters are to be found. */
function memoryRelations(table: number, csn = CSN): string {
  const { erasures, pastClusters } = relationsOf(table)
  return `
    CREATE TABLE ${erasures} (id TEXT PRIMARY KEY, ${csn} INTEGER NOT NULL, instant INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE ${pastClusters} (turn INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, rows TEXT NOT NULL);`
}

/** Makes the relation of what records are known by besides their ids. */
function identityRelation(table: number): string {
  const { identities } = relationsOf(table)
  return `
    CREATE TABLE ${identities} (identity TEXT NOT NULL, row INTEGER NOT NULL, id TEXT NOT NULL,
      PRIMARY KEY (identity, row)) WITHOUT ROWID;
    CREATE INDEX ${identities}_row ON ${identities} (row);`
}

/** Empties the relations of a table and keeps its audit and what was erased. */
function emptiedTable(table: number): string {
  const { audit: _, auditOfRecord: __, erasures: ___, lookupState, scopeState, ...relations } = relationsOf(table)
  const emptied = Object.values(relations).map((name) => `DELETE FROM ${name};`)
  const filled = [lookupState, scopeState].map((name) => `UPDATE ${name} SET filled = NULL;`)
  return [...emptied, ...filled].join(' ')
}

/** Makes the relations of a generation that is going to be built. */
function indexRelations(table: number, generation: number): string {
  const { postings, keys, links, members, components, clusters, journal } = indexRelationsOf(table, generation)
  return `
    ${postingRelation(postings)}
    CREATE TABLE ${keys} (row INTEGER PRIMARY KEY, keys TEXT NOT NULL);
    CREATE TABLE ${links} (a INTEGER NOT NULL, b INTEGER NOT NULL, score INTEGER NOT NULL, mappings INTEGER NOT NULL,
      kind TEXT NOT NULL, PRIMARY KEY (a, b)) WITHOUT ROWID;
    CREATE INDEX ${links}_b ON ${links} (b);
    CREATE TABLE ${members} (row INTEGER PRIMARY KEY, component INTEGER NOT NULL);
    CREATE INDEX ${members}_component ON ${members} (component);
    CREATE TABLE ${components} (component INTEGER PRIMARY KEY, csn INTEGER NOT NULL, size INTEGER NOT NULL);
    CREATE TABLE ${clusters} (id TEXT NOT NULL UNIQUE, component INTEGER NOT NULL, kind TEXT NOT NULL, label TEXT NOT NULL,
      score INTEGER NOT NULL, mappings INTEGER NOT NULL, size INTEGER NOT NULL, rows TEXT NOT NULL, reasoning TEXT NOT NULL,
      ignored INTEGER NOT NULL DEFAULT 0, escalated INTEGER NOT NULL DEFAULT 0, link_totals TEXT, highest INTEGER, left_out TEXT);
    CREATE INDEX ${clusters}_component ON ${clusters} (component);
    CREATE INDEX ${clusters}_label ON ${clusters} (label, id);
    ${clusterOrders(clusters)}
    ${clusterBounds(clusters)}
    CREATE TABLE ${journal} (csn INTEGER NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (csn, row)) WITHOUT ROWID;`
}

/** One index for each order that clusters are listed in, with everything that a listing asks: a page deep down is found without reading those before it. */
function clusterOrders(clusters: string): string {
  const asked = 'label, kind, ignored, escalated, mappings'
  return `CREATE INDEX ${clusters}_by_id ON ${clusters} (id, score, ${asked}, size);
    CREATE INDEX ${clusters}_by_size ON ${clusters} (size, id, score, ${asked});
    CREATE INDEX ${clusters}_by_score ON ${clusters} (score, id, ${asked}, size);`
}

/** The index that parts of clusters are worked out by, best first; two records have none. */
function clusterBounds(clusters: string): string {
  return `CREATE INDEX ${clusters}_by_highest ON ${clusters} (highest, id) WHERE size > 2;`
}

/** The highest score of the links of each cluster that has parts, which commits write from now on. */
function boundedClusters(table: number, generation: number): string {
  const { clusters, links } = indexRelationsOf(table, generation)
  const among = `IN (SELECT value FROM json_each(${clusters}.rows))`
  return `ALTER TABLE ${clusters} ADD COLUMN highest INTEGER;
    UPDATE ${clusters} SET highest = (SELECT coalesce(max(score), 0) FROM ${links} WHERE a ${among} AND b ${among}) WHERE size > 2;
    ${clusterBounds(clusters)}`
}

/** The columns of a position within a bucket, and their names in layouts before the step that renames them. */
const POSITION = { sortKey: 'sort_key', tiebreak: 'tiebreak' }
const OLDER_POSITION = { sortKey: 'place', tiebreak: 'tie' }

function postingRelation(name: string, { sortKey, tiebreak } = POSITION): string {
  return `CREATE TABLE ${name} (mapping INTEGER NOT NULL, hash INTEGER NOT NULL, ${sortKey} INTEGER NOT NULL,
      ${tiebreak} INTEGER NOT NULL, row INTEGER NOT NULL,
      PRIMARY KEY (mapping, hash, ${sortKey}, ${tiebreak}, row)) WITHOUT ROWID;`
}

/** Given the open generations of a table, and those of them that are being built: they alone have a journal. */
type LayoutStep = (table: number, generations: readonly number[], building: readonly number[]) => string

/** What leads from one layout of a table's relations to the next. A new step goes to the end. */
const LAYOUT_STEPS: readonly LayoutStep[] = [
  (table, generations) =>
    [
      rulingRelations(table, OLDER_CSN),
      ...generations.flatMap((generation) =>
        ['ignored', 'escalated'].map(
          (flag) =>
            `ALTER TABLE ${indexRelationsOf(table, generation).clusters} ADD COLUMN ${flag} INTEGER NOT NULL DEFAULT 0;`,
        ),
      ),
    ].join(' '),
  // Postings without an order were made by a kernel whose generations no write continues: they are built anew.
  (table, generations) =>
    generations
      .map((generation) => indexRelationsOf(table, generation))
      .map(
        ({ postings, keys }) =>
          `DROP TABLE ${postings}; ${postingRelation(postings, OLDER_POSITION)} DELETE FROM ${keys};`,
      )
      .join(' '),
  (table) => {
    const { records, history } = relationsOf(table)
    return [records, history].map((name) => `ALTER TABLE ${name} ADD COLUMN quality INTEGER;`).join(' ')
  },
  (table) => lookupRelations(table),
  (table) => scopeRelations(table),
  (table, generations) =>
    generations.map((generation) => clusterOrders(indexRelationsOf(table, generation).clusters)).join(' '),
  (table) => changedRowRelation(table, OLDER_CSN),
  (table) => memoryRelations(table, OLDER_CSN),
  (table, generations) =>
    generations
      .map((generation) => `ALTER TABLE ${indexRelationsOf(table, generation).clusters} ADD COLUMN link_totals TEXT;`)
      .join(' '),
  // What was done to a table itself is found as what was done to a record is.
  (table) => {
    const { audit, auditOfRecord } = relationsOf(table)
    return `INSERT INTO ${auditOfRecord} SELECT '', ${OLDER_CSN}, position FROM ${audit} WHERE body ->> 'records' = '[]';`
  },
  (table, generations) => generations.map((generation) => boundedClusters(table, generation)).join(' '),
  (table, generations, building) => {
    const { records, history, audit, auditOfRecord, rulings, changedRows, erasures } = relationsOf(table)
    const components = generations.map((generation) => indexRelationsOf(table, generation).components)
    const journals = building.map((generation) => indexRelationsOf(table, generation).journal)
    return [records, history, audit, auditOfRecord, rulings, changedRows, erasures, ...components, ...journals]
      .map((name) => `ALTER TABLE ${name} RENAME COLUMN ${OLDER_CSN} TO ${CSN};`)
      .join(' ')
  },
  (table, generations) =>
    generations
      .map((generation) => indexRelationsOf(table, generation).postings)
      .map(
        (postings) => `ALTER TABLE ${postings} RENAME COLUMN ${OLDER_POSITION.sortKey} TO ${POSITION.sortKey};
          ALTER TABLE ${postings} RENAME COLUMN ${OLDER_POSITION.tiebreak} TO ${POSITION.tiebreak};`,
      )
      .join(' '),
  (table) => identityRelation(table),
  (table, generations) =>
    generations.map((generation) => leftOutColumn(indexRelationsOf(table, generation).clusters)).join(' '),
]

/** The layout that new tables have. */
export const LAYOUT = LAYOUT_STEPS.length

/** Brings the relations of a table from an older layout to the present one. */
export function layoutSteps(
  table: number,
  generations: readonly number[],
  building: readonly number[],
  from: number,
): string {
  return LAYOUT_STEPS.slice(from)
    .map((step) => step(table, generations, building))
    .join(' ')
}

function dropped(names: readonly string[]): string {
  return names.map((name) => `DROP TABLE IF EXISTS ${name};`).join(' ')
}
