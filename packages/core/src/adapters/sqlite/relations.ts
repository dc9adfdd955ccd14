/** The names of one table's relations: a letter and integers, never anything that a user wrote. */
export function relationsOf(table: number) {
  const t = integer(table)
  return {
    records: `r${t}`,
    history: `h${t}`,
    redirects: `d${t}`,
    sources: `s${t}`,
    audit: `a${t}`,
    auditOfRecord: `ar${t}`,
  } as const
}

/** The names of the relations of one generation of a table's index. */
export function indexRelationsOf(table: number, generation: number) {
  const suffix = `${integer(table)}_${integer(generation)}`
  return {
    postings: `p${suffix}`,
    keys: `k${suffix}`,
    links: `l${suffix}`,
    members: `m${suffix}`,
    components: `c${suffix}`,
    clusters: `g${suffix}`,
    journal: `j${suffix}`,
  } as const
}

/** Makes the relations of a table. */
export function tableRelations(table: number): string {
  const { records, history, redirects, sources, audit, auditOfRecord } = relationsOf(table)
  const record = 'revision INTEGER NOT NULL, mark INTEGER NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL'
  const content = 'merged INTEGER NOT NULL, issues INTEGER NOT NULL, body TEXT NOT NULL'
  return `
    CREATE TABLE ${records} (row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, key TEXT NOT NULL UNIQUE, ${record}, ${content});
    CREATE TABLE ${history} (id TEXT NOT NULL, row INTEGER NOT NULL, key TEXT NOT NULL, ${record}, reason TEXT NOT NULL,
      merged_into TEXT, ${content}, PRIMARY KEY (id, revision));
    CREATE TABLE ${redirects} (id TEXT PRIMARY KEY, row INTEGER NOT NULL, key TEXT NOT NULL, into_id TEXT NOT NULL) WITHOUT ROWID;
    CREATE INDEX ${redirects}_key ON ${redirects} (key);
    CREATE TABLE ${sources} (system TEXT NOT NULL, source TEXT NOT NULL, row INTEGER NOT NULL, id TEXT NOT NULL,
      PRIMARY KEY (system, source)) WITHOUT ROWID;
    CREATE INDEX ${sources}_row ON ${sources} (row);
    CREATE TABLE ${audit} (mark INTEGER NOT NULL, position INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (mark, position)) WITHOUT ROWID;
    CREATE TABLE ${auditOfRecord} (id TEXT NOT NULL, mark INTEGER NOT NULL, position INTEGER NOT NULL,
      PRIMARY KEY (id, mark, position)) WITHOUT ROWID;`
}

/** Makes the relations of a generation that is going to be built. */
export function indexRelations(table: number, generation: number): string {
  const { postings, keys, links, members, components, clusters, journal } = indexRelationsOf(table, generation)
  return `
    CREATE TABLE ${postings} (mapping INTEGER NOT NULL, hash INTEGER NOT NULL, row INTEGER NOT NULL,
      PRIMARY KEY (mapping, hash, row)) WITHOUT ROWID;
    CREATE TABLE ${keys} (row INTEGER PRIMARY KEY, keys TEXT NOT NULL);
    CREATE TABLE ${links} (a INTEGER NOT NULL, b INTEGER NOT NULL, score INTEGER NOT NULL, mappings INTEGER NOT NULL,
      kind TEXT NOT NULL, PRIMARY KEY (a, b)) WITHOUT ROWID;
    CREATE INDEX ${links}_b ON ${links} (b);
    CREATE TABLE ${members} (row INTEGER PRIMARY KEY, component INTEGER NOT NULL);
    CREATE INDEX ${members}_component ON ${members} (component);
    CREATE TABLE ${components} (component INTEGER PRIMARY KEY, mark INTEGER NOT NULL, size INTEGER NOT NULL);
    CREATE TABLE ${clusters} (id TEXT NOT NULL UNIQUE, component INTEGER NOT NULL, kind TEXT NOT NULL, label TEXT NOT NULL,
      score INTEGER NOT NULL, mappings INTEGER NOT NULL, size INTEGER NOT NULL, rows TEXT NOT NULL, reasoning TEXT NOT NULL);
    CREATE INDEX ${clusters}_component ON ${clusters} (component);
    CREATE INDEX ${clusters}_label ON ${clusters} (label, id);
    CREATE TABLE ${journal} (mark INTEGER NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (mark, row)) WITHOUT ROWID;`
}

export function withoutTableRelations(table: number): string {
  return dropped(Object.values(relationsOf(table)))
}

export function withoutIndexRelations(table: number, generation: number): string {
  return dropped(Object.values(indexRelationsOf(table, generation)))
}

/** What a generation no longer needs once it is the live one. */
export function withoutJournal(table: number, generation: number): string {
  return dropped([indexRelationsOf(table, generation).journal])
}

function dropped(names: readonly string[]): string {
  return names.map((name) => `DROP TABLE IF EXISTS ${name};`).join(' ')
}

function integer(serial: number): number {
  if (Number.isSafeInteger(serial) && serial >= 0) return serial
  throw new TypeError(`Expected a serial number to be an integer from 0 and up, got \`${serial}\``)
}
