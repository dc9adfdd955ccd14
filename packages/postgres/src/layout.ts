import { indexRelationsOf, type Layout, leftOutColumn, relationsOf, script, write } from '@onefold/core/sql'

/** How the relations of a table are made and dropped. */
export const LAYOUT_OPERATIONS: Layout = {
  *createTable(table) {
    const head = `INSERT INTO @head (serial, csn, configuration, records, archived, layout) VALUES (?, 0, 1, 0, 0, ?)`
    yield* write(head, [table, LAYOUT])
    yield* script(createTable(table))
  },
  dropTable: (table) => script(dropTable(table)),
  emptyTable: (table) => script(emptyTable(table)),
  createGeneration: (table, generation) => script(createGeneration(table, generation)),
  dropGeneration: (table, generation) => script(dropGeneration(table, generation)),
  dropJournal: (table, generation) => script(dropJournal(table, generation)),
}

/** With the sequence that gives the rows. */
function tableRelations(table: number) {
  return { ...relationsOf(table), rowNumbers: `@n${table}` }
}

const TEXT = 'text COLLATE "C"'

const RECORD = `id ${TEXT} NOT NULL, key ${TEXT} NOT NULL, revision bigint NOT NULL, csn bigint NOT NULL,
  created bigint NOT NULL, updated bigint NOT NULL, merged boolean NOT NULL, issues boolean NOT NULL, body json NOT NULL,
  quality smallint`

/** The column of a commit sequence number, and its name in layouts before the step that renames it. */
const CSN = 'csn'
const OLDER_CSN = 'mark'

/** Makes the relations of a new table, empty. */
function createTable(table: number): string {
  const { records, history, redirects, sources, audit, auditOfRecord, rowNumbers } = tableRelations(table)
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
    CREATE TABLE ${audit} (csn bigint, position integer, body json NOT NULL,
      PRIMARY KEY (csn, position));
    CREATE TABLE ${auditOfRecord} (record_id ${TEXT}, csn bigint, position integer, PRIMARY KEY (record_id, csn, position));
    CREATE SEQUENCE ${rowNumbers};
    ${createRulings(table)};
    ${createLookups(table)};
    ${createScopes(table)};
    ${createChangedRows(table)};
    ${createMemory(table)};
    ${createIdentities(table)}`
}

/** Makes the relations of what people decided about a table's records. */
function createRulings(table: number, csn = CSN): string {
  const { rulings, rulingMembers } = tableRelations(table)
  return `
    CREATE TABLE ${rulings} (id ${TEXT} PRIMARY KEY, kind ${TEXT} NOT NULL, ${csn} bigint NOT NULL, body json NOT NULL);
    CREATE TABLE ${rulingMembers} (ruling ${TEXT}, origin bigint, row bigint NOT NULL, kind ${TEXT} NOT NULL,
      part integer NOT NULL, PRIMARY KEY (ruling, origin));
    CREATE INDEX ON ${rulingMembers} (row)`
}

/** Makes the relations of what is looked up. */
function createLookups(table: number): string {
  const { lookups, lookupState } = tableRelations(table)
  return `
    CREATE TABLE ${lookups} (value ${TEXT}, row bigint, search text NOT NULL, descriptions json NOT NULL, PRIMARY KEY (value, row));
    CREATE INDEX ON ${lookups} (row);
    CREATE TABLE ${lookupState} (only_one boolean PRIMARY KEY CHECK (only_one), columns json NOT NULL, filled bigint)`
}

/** Makes the relations of row scopes. */
function createScopes(table: number): string {
  const { scopeValues, scopeState } = tableRelations(table)
  return `
    CREATE TABLE ${scopeValues} (value ${TEXT}, row bigint, PRIMARY KEY (value, row));
    CREATE INDEX ON ${scopeValues} (row);
    CREATE TABLE ${scopeState} (only_one boolean PRIMARY KEY CHECK (only_one), held json NOT NULL, filled bigint)`
}

/** Makes the relation of what each commit touched: `start` counts the rows of all commits before it. */
function createChangedRows(table: number, csn = CSN): string {
  return `CREATE TABLE ${tableRelations(table).changedRows} (${csn} bigint PRIMARY KEY, start bigint NOT NULL, size integer NOT NULL,
      rows bigint[] NOT NULL, gone text[] NOT NULL)`
}

/** Makes the relations of what is remembered of what is gone: which records were erased, and where the records of past clusters are to be found. */
function createMemory(table: number, csn = CSN): string {
  const { erasures, pastClusters } = tableRelations(table)
  return `
    CREATE TABLE ${erasures} (id ${TEXT} PRIMARY KEY, ${csn} bigint NOT NULL, instant bigint NOT NULL);
    CREATE TABLE ${pastClusters} (turn bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id ${TEXT} NOT NULL UNIQUE,
      rows bigint[] NOT NULL)`
}

/** Makes the relation of what records are known by besides their ids. */
function createIdentities(table: number): string {
  const { identities } = tableRelations(table)
  return `
    CREATE TABLE ${identities} (identity ${TEXT}, row bigint, id ${TEXT} NOT NULL, PRIMARY KEY (identity, row));
    CREATE INDEX ON ${identities} (row)`
}

/** Empties the relations of a table and keeps its audit and what was erased. Rows are deleted, not truncated: readers are not made to wait. */
function emptyTable(table: number): string {
  const { lookupState, scopeState, ...relations } = tableRelations(table)
  const { audit: _, auditOfRecord: __, rowNumbers: ___, erasures: ____, ...holding } = relations
  const emptied = Object.values(holding).map((name) => `DELETE FROM ${name}`)
  const filled = [lookupState, scopeState].map((name) => `UPDATE ${name} SET filled = NULL`)
  return [...emptied, ...filled].join('; ')
}

/** The columns of positions within buckets, and their names in layouts before the step that renames them. */
const POSITION = { sortKey: 'sort_key', sortKeys: 'sort_keys', tiebreak: 'tiebreak' }
const OLDER_POSITION = { sortKey: 'place', sortKeys: 'places', tiebreak: 'tie' }

/** A posting has its bucket's order as its key's. */
function createKeys(postings: string, keys: string, { sortKey, sortKeys, tiebreak } = POSITION): string {
  return `
    CREATE TABLE ${postings} (mapping integer, hash bigint, ${sortKey} bigint, ${tiebreak} integer, row bigint,
      PRIMARY KEY (mapping, hash, ${sortKey}, ${tiebreak}, row));
    CREATE TABLE ${keys} (row bigint PRIMARY KEY, ${tiebreak} integer NOT NULL, mappings integer[] NOT NULL,
      hashes bigint[] NOT NULL, ${sortKeys} bigint[] NOT NULL)`
}

/** One index for each order that clusters are listed in, with everything that a listing asks: a page deep down is found without reading those before it. */
function clusterOrders(clusters: string): string {
  const asked = 'label, kind, ignored, escalated, mappings'
  return `CREATE INDEX ON ${clusters} (id) INCLUDE (score, ${asked}, size);
    CREATE INDEX ON ${clusters} (size, id) INCLUDE (score, ${asked});
    CREATE INDEX ON ${clusters} (score, id) INCLUDE (${asked}, size)`
}

/** The index that parts of clusters are worked out by, best first; two records have none. */
function clusterBounds(clusters: string): string {
  return `CREATE INDEX ON ${clusters} (highest, id) WHERE size > 2`
}

/** The highest score of the links of each cluster that has parts, which commits write from now on. */
function boundedClusters(table: number, generation: number): string {
  const { clusters, links } = indexRelationsOf(table, generation)
  return `ALTER TABLE ${clusters} ADD COLUMN highest integer;
    UPDATE ${clusters} AS held
      SET highest = (SELECT coalesce(max(score), 0) FROM ${links} WHERE a = ANY(held.rows) AND b = ANY(held.rows)) WHERE size > 2;
    ${clusterBounds(clusters)}`
}

/** What leads from one layout of a table's relations to the next, given its open generations. A new step goes to the end. */
const LAYOUT_STEPS: readonly ((table: number, generations: readonly number[]) => string)[] = [
  (table, generations) =>
    [
      createRulings(table, OLDER_CSN),
      ...generations.map(
        (generation) =>
          `ALTER TABLE ${indexRelationsOf(table, generation).clusters} ADD COLUMN ignored boolean NOT NULL DEFAULT false,
            ADD COLUMN escalated boolean NOT NULL DEFAULT false`,
      ),
    ].join(';'),
  // Postings without an order were made by a kernel whose generations no write continues: they are built anew.
  (table, generations) =>
    generations
      .map((generation) => indexRelationsOf(table, generation))
      .map(({ postings, keys }) => `DROP TABLE ${postings}, ${keys}; ${createKeys(postings, keys, OLDER_POSITION)}`)
      .join(';'),
  (table) => {
    const { records, history } = tableRelations(table)
    return [records, history].map((name) => `ALTER TABLE ${name} ADD COLUMN quality smallint`).join(';')
  },
  (table) => createLookups(table),
  (table) => createScopes(table),
  (table, generations) =>
    generations.map((generation) => clusterOrders(indexRelationsOf(table, generation).clusters)).join(';'),
  (table) => createChangedRows(table, OLDER_CSN),
  (table) => createMemory(table, OLDER_CSN),
  // What an entry's id is, its body says.
  (table) => `ALTER TABLE ${tableRelations(table).audit} ALTER COLUMN id DROP NOT NULL`,
  (table, generations) =>
    generations
      .map((generation) => `ALTER TABLE ${indexRelationsOf(table, generation).clusters} ADD COLUMN link_totals text`)
      .join(';'),
  // What was done to a table itself is found as what was done to a record is.
  (table) => {
    const { audit, auditOfRecord } = tableRelations(table)
    return `INSERT INTO ${auditOfRecord} SELECT '', ${OLDER_CSN}, position FROM ${audit}
      WHERE json_array_length(body -> 'records') = 0`
  },
  (table, generations) => generations.map((generation) => boundedClusters(table, generation)).join(';'),
  // Of generations, those alone have a journal that are being built.
  (table, generations) => {
    const { records, history, audit, auditOfRecord, rulings, changedRows, erasures } = tableRelations(table)
    const ofGenerations = generations.flatMap((generation) => {
      const { components, journal } = indexRelationsOf(table, generation)
      return [components, journal]
    })
    return [records, history, audit, auditOfRecord, rulings, changedRows, erasures, ...ofGenerations]
      .map((name) => `ALTER TABLE IF EXISTS ${name} RENAME COLUMN ${OLDER_CSN} TO ${CSN}`)
      .join(';')
  },
  (table, generations) =>
    generations
      .map((generation) => indexRelationsOf(table, generation))
      .map(
        ({ postings, keys }) => `ALTER TABLE ${postings} RENAME COLUMN ${OLDER_POSITION.sortKey} TO ${POSITION.sortKey};
          ALTER TABLE ${postings} RENAME COLUMN ${OLDER_POSITION.tiebreak} TO ${POSITION.tiebreak};
          ALTER TABLE ${keys} RENAME COLUMN ${OLDER_POSITION.tiebreak} TO ${POSITION.tiebreak};
          ALTER TABLE ${keys} RENAME COLUMN ${OLDER_POSITION.sortKeys} TO ${POSITION.sortKeys}`,
      )
      .join(';'),
  (table) => createIdentities(table),
  (table, generations) =>
    generations.map((generation) => leftOutColumn(indexRelationsOf(table, generation).clusters)).join(''),
]

/** The layout that new tables have. */
export const LAYOUT = LAYOUT_STEPS.length

/** Brings the relations of a table from an older layout to the present one. */
export function layoutSteps(table: number, generations: readonly number[], from: number): string {
  return LAYOUT_STEPS.slice(from)
    .map((step) => step(table, generations))
    .join(';')
}

function dropTable(table: number): string {
  const { rowNumbers, ...relations } = tableRelations(table)
  return `DROP TABLE IF EXISTS ${Object.values(relations).join(', ')}; DROP SEQUENCE IF EXISTS ${rowNumbers}`
}

/** Makes the relations of a generation that is going to be built. */
function createGeneration(table: number, generation: number): string {
  const { postings, keys, links, members, components, clusters, journal } = indexRelationsOf(table, generation)
  return `
    ${createKeys(postings, keys)};
    CREATE TABLE ${links} (a bigint, b bigint, score integer NOT NULL, mappings bigint NOT NULL, kind ${TEXT} NOT NULL,
      PRIMARY KEY (a, b));
    CREATE INDEX ON ${links} (b);
    CREATE TABLE ${members} (row bigint PRIMARY KEY, component bigint NOT NULL);
    CREATE INDEX ON ${members} (component, row);
    CREATE TABLE ${components} (component bigint PRIMARY KEY, csn bigint NOT NULL, size integer NOT NULL);
    CREATE TABLE ${clusters} (id ${TEXT} PRIMARY KEY, component bigint NOT NULL, kind ${TEXT} NOT NULL, label ${TEXT} NOT NULL,
      score integer NOT NULL, mappings bigint NOT NULL, size integer NOT NULL, rows bigint[] NOT NULL, reasoning text NOT NULL,
      ignored boolean NOT NULL DEFAULT false, escalated boolean NOT NULL DEFAULT false, link_totals text, highest integer,
      left_out text);
    ${clusterOrders(clusters)};
    ${clusterBounds(clusters)};
    CREATE INDEX ON ${clusters} (component);
    CREATE INDEX ON ${clusters} (label, id);
    CREATE TABLE ${journal} (csn bigint, row bigint, PRIMARY KEY (csn, row))`
}

function dropGeneration(table: number, generation: number): string {
  return `DROP TABLE IF EXISTS ${Object.values(indexRelationsOf(table, generation)).join(', ')}`
}

function dropJournal(table: number, generation: number): string {
  return `DROP TABLE IF EXISTS ${indexRelationsOf(table, generation).journal}`
}
