/** Something wrong to be planted in the relations of `fillInstallation`, past the engine. */
export interface Breakage {
  readonly title: string
  /** The rule under which it must be found, whatever else it brings along. */
  readonly rule: string
  readonly sqlite: string
  /** Absent: the same statement. */
  readonly postgres?: string
}

const GRACE = "(SELECT row FROM r1 WHERE id = 'grace')"
const HOPPER = "(SELECT row FROM r1 WHERE id = 'hopper')"
const KING = "(SELECT row FROM r1 WHERE id = 'king')"
/** The survivor that was merged again. */
const FIRST_SURVIVOR = "(SELECT into_id FROM d1 WHERE id = 'ada')"

const records: readonly Breakage[] = [
  { title: 'a record that vanished', rule: 'counter-wrong', sqlite: "DELETE FROM r1 WHERE id = 'grace'" },
  {
    title: 'a counter of history that is one too high',
    rule: 'counter-wrong',
    sqlite: 'UPDATE head SET archived = archived + 1 WHERE serial = 1',
  },
  { title: 'a record of a commit to come', rule: 'csn-wrong', sqlite: "UPDATE r1 SET csn = 999 WHERE id = 'grace'" },
  {
    title: 'a history entry of no commit',
    rule: 'csn-wrong',
    sqlite: "UPDATE h1 SET csn = 0 WHERE id = 'charles'",
  },
  { title: 'a revision of 0', rule: 'revision-wrong', sqlite: "UPDATE r1 SET revision = 0 WHERE id = 'grace'" },
  {
    title: 'a history that is newer than the live record',
    rule: 'revision-wrong',
    sqlite:
      "UPDATE h1 SET id = 'grace', row = (SELECT row FROM r1 WHERE id = 'grace'), revision = 9 WHERE id = 'charles'",
  },
  {
    title: 'a row of two records',
    rule: 'row-shared',
    sqlite: `UPDATE d1 SET row = ${GRACE} WHERE id = 'ada'`,
  },
  {
    title: 'a record that is marked as merged and is not',
    rule: 'flag-wrong',
    sqlite: "UPDATE r1 SET merged = 1 WHERE id = 'grace'",
    postgres: "UPDATE r1 SET merged = true WHERE id = 'grace'",
  },
  {
    title: 'a record whose values were changed past the engine',
    rule: 'keys-wrong',
    sqlite: "UPDATE r1 SET body = replace(body, 'Grace Hopper', 'Grace Hoper') WHERE id = 'grace'",
    postgres: "UPDATE r1 SET body = replace(body::text, 'Grace Hopper', 'Grace Hoper')::json WHERE id = 'grace'",
  },
]

const survivors: readonly Breakage[] = [
  {
    title: 'a live record that is redirected',
    rule: 'redirect-of-live',
    sqlite: `INSERT INTO d1 (id, row, key, into_id) VALUES ('grace', ${GRACE}, 'k', 'hopper')`,
  },
  {
    title: 'a redirect to nothing',
    rule: 'redirect-lost',
    sqlite: "UPDATE d1 SET into_id = 'nobody' WHERE id = 'augusta'",
  },
  {
    title: 'redirects in a circle',
    rule: 'redirect-circle',
    sqlite: `UPDATE d1 SET into_id = 'ada' WHERE id = ${FIRST_SURVIVOR}`,
  },
  {
    title: 'a key that leads elsewhere',
    rule: 'redirect-key',
    sqlite: "UPDATE d1 SET key = (SELECT key FROM r1 WHERE id = 'grace') WHERE id = 'augusta'",
  },
  { title: 'a redirect that is missing', rule: 'redirect-missing', sqlite: "DELETE FROM d1 WHERE id = 'lovelase'" },
  {
    title: 'a merge into nobody',
    rule: 'survivor-lost',
    sqlite: "UPDATE h1 SET merged_into = 'nobody' WHERE id = 'ada'",
    postgres: "UPDATE h1 SET into_id = 'nobody' WHERE id = 'ada'",
  },
  {
    title: 'a survivor that forgot whom it absorbed',
    rule: 'survivor-denies',
    sqlite: `UPDATE r1 SET body = replace(body, '"augusta"', '"august"') WHERE merged = 1`,
    postgres: `UPDATE r1 SET body = replace(body::text, '"augusta"', '"august"')::json WHERE merged`,
  },
  { title: 'a contribution that history lost', rule: 'absorbed-lost', sqlite: "DELETE FROM h1 WHERE id = 'augusta'" },
  {
    title: 'an absorbed record that is live',
    rule: 'absorbed-live',
    sqlite: "UPDATE r1 SET id = 'augusta' WHERE id = 'hopper'",
  },
]

const sources: readonly Breakage[] = [
  {
    title: 'a source pair of nobody',
    rule: 'source-ownerless',
    sqlite: "UPDATE s1 SET id = 'nobody' WHERE system = 'crm' AND source = '2'",
    postgres: "UPDATE s1 SET record_id = 'nobody' WHERE system = 'crm' AND id = '2'",
  },
  {
    title: 'a source pair that is missing',
    rule: 'source-missing',
    sqlite: "DELETE FROM s1 WHERE system = 'crm' AND source = '2'",
    postgres: "DELETE FROM s1 WHERE system = 'crm' AND id = '2'",
  },
  {
    title: 'a source pair that leads to another record',
    rule: 'source-astray',
    sqlite: `UPDATE s1 SET id = 'king', row = ${KING} WHERE system = 'crm' AND source = '2'`,
    postgres: `UPDATE s1 SET record_id = 'king', row = ${KING} WHERE system = 'crm' AND id = '2'`,
  },
  {
    title: 'a source pair that its record does not state',
    rule: 'source-unstated',
    sqlite: `INSERT INTO s1 (system, source, row, id) VALUES ('crm', '99', ${GRACE}, 'grace')`,
    postgres: `INSERT INTO s1 (system, id, row, record_id) VALUES ('crm', '99', ${GRACE}, 'grace')`,
  },
  {
    title: 'a source pair of a deleted record',
    rule: 'source-of-deleted',
    sqlite: "INSERT INTO s1 (system, source, row, id) SELECT 'crm', '3', row, id FROM h1 WHERE id = 'charles'",
    postgres: "INSERT INTO s1 (system, id, row, record_id) SELECT 'crm', '3', row, id FROM h1 WHERE id = 'charles'",
  },
  {
    title: 'a source pair with the row of nobody',
    rule: 'source-row',
    sqlite: "UPDATE s1 SET row = 1000 WHERE system = 'crm' AND source = '2'",
    postgres: "UPDATE s1 SET row = 1000 WHERE system = 'crm' AND id = '2'",
  },
  {
    title: 'a source pair that two records state',
    rule: 'source-doubled',
    sqlite: `UPDATE r1 SET body = replace(body, '"system":"web","id":"8"', '"system":"crm","id":"2"') WHERE id = 'hopper'`,
    postgres: `UPDATE r1 SET body = replace(body::text, '"system":"web","id":"8"', '"system":"crm","id":"2"')::json WHERE id = 'hopper'`,
  },
]

const identities: readonly Breakage[] = [
  { title: 'a later identity that is missing', rule: 'identity-missing', sqlite: "DELETE FROM i1 WHERE id = 'grace'" },
  {
    title: 'a later identity that is not the one of its record',
    rule: 'identity-wrong',
    sqlite: "UPDATE i1 SET identity = 'another' WHERE id = 'grace'",
  },
  {
    title: 'a second identity of one record',
    rule: 'identity-doubled',
    sqlite: "INSERT INTO i1 (identity, row, id) SELECT 'another', row, id FROM i1 WHERE id = 'grace'",
  },
  {
    title: 'a later identity that is an id',
    rule: 'identity-stray',
    sqlite: `INSERT INTO i1 (identity, row, id) SELECT id, row, id FROM r1 WHERE id = 'hopper'`,
  },
  {
    title: 'an identity of nobody',
    rule: 'identity-ownerless',
    sqlite: "INSERT INTO i1 (identity, row, id) VALUES ('another', 1000, 'nobody')",
  },
  {
    title: 'an identity of a deleted record',
    rule: 'identity-of-deleted',
    sqlite: "INSERT INTO i1 (identity, row, id) SELECT 'another', row, id FROM h1 WHERE id = 'charles'",
  },
  {
    title: 'an identity in the row of another record',
    rule: 'identity-row',
    sqlite: `UPDATE i1 SET row = ${KING} WHERE id = 'grace'`,
  },
]

const keys: readonly Breakage[] = [
  { title: 'kept keys that are missing', rule: 'keys-missing', sqlite: `DELETE FROM k1_2 WHERE row = ${GRACE}` },
  {
    title: 'kept keys of nobody',
    rule: 'keys-stray',
    sqlite: "INSERT INTO k1_2 (row, keys) VALUES (1000, '[0,7]')",
    postgres: "INSERT INTO k1_2 (row, tiebreak, mappings, hashes, sort_keys) VALUES (1000, 0, '{0}', '{7}', '{0}')",
  },
  {
    title: 'kept keys of another record',
    rule: 'keys-wrong',
    sqlite: `UPDATE k1_2 SET keys = (SELECT keys FROM k1_2 WHERE row = ${KING}) WHERE row = ${GRACE}`,
    postgres: `UPDATE k1_2 SET hashes = (SELECT hashes FROM k1_2 WHERE row = ${KING}) WHERE row = ${GRACE}`,
  },
  {
    title: 'a posting that is missing',
    rule: 'postings-differ',
    sqlite: `DELETE FROM p1_2 WHERE mapping = 0 AND row = ${GRACE}`,
  },
  {
    title: 'a posting too many',
    rule: 'postings-differ',
    sqlite: `INSERT INTO p1_2 (mapping, hash, sort_key, tiebreak, row) VALUES (0, 7, 0, 0, ${GRACE})`,
  },
  {
    title: 'a posting of nobody',
    rule: 'postings-stray',
    sqlite: 'INSERT INTO p1_2 (mapping, hash, sort_key, tiebreak, row) VALUES (0, 7, 0, 0, 1000)',
  },
  {
    title: 'an index that was built with another configuration',
    rule: 'generation-keyer',
    sqlite: "UPDATE generation SET keyer = replace(keyer, ':', ':other ')",
  },
  {
    title: 'an index that nobody builds',
    rule: 'generation-orphaned',
    sqlite:
      "INSERT INTO generation (serial, number, state, keyer, configuration) SELECT serial, 9, 'BUILDING', keyer, configuration FROM generation",
  },
]

const linkOf = (a: string, b: string): string =>
  `INSERT INTO l1_2 (a, b, score, mappings, kind) VALUES (${a}, ${b}, 7500, 1, 'MATCH')`

const links: readonly Breakage[] = [
  { title: 'a link that is missing', rule: 'link-missing', sqlite: `DELETE FROM l1_2 WHERE a = ${GRACE}` },
  { title: 'a score that is one too low', rule: 'link-score', sqlite: 'UPDATE l1_2 SET score = score - 1' },
  {
    title: 'a doubtful link that says it is certain',
    rule: 'link-kind',
    sqlite: `UPDATE l1_2 SET kind = 'MATCH' WHERE a = ${KING}`,
  },
  { title: 'a link of nobody', rule: 'link-of-gone', sqlite: linkOf(GRACE, '1000') },
  { title: 'a link the wrong way round', rule: 'link-order', sqlite: linkOf(HOPPER, GRACE) },
  { title: 'a link of two strangers', rule: 'link-unfounded', sqlite: linkOf(GRACE, KING) },
  {
    title: 'a link that names a mapping too many',
    rule: 'link-mappings',
    sqlite: `UPDATE l1_2 SET mappings = 15 WHERE a = ${GRACE}`,
  },
]

const groups: readonly Breakage[] = [
  {
    title: 'a member of another component',
    rule: 'member-wrong',
    sqlite: `UPDATE m1_2 SET component = ${KING} WHERE row = ${GRACE}`,
  },
  { title: 'a member of none', rule: 'member-wrong', sqlite: `DELETE FROM m1_2 WHERE row = ${GRACE}` },
  {
    title: 'a member without a link',
    rule: 'member-stray',
    sqlite: `INSERT INTO m1_2 (row, component) SELECT row, ${GRACE} FROM s1 WHERE system = 'crm' AND row > 10`,
  },
  { title: 'a component that is missing', rule: 'component-missing', sqlite: 'DELETE FROM c1_2' },
  { title: 'a component without links', rule: 'component-stray', sqlite: 'INSERT INTO c1_2 VALUES (1000, 1, 2)' },
  { title: 'a component of another size', rule: 'component-size', sqlite: 'UPDATE c1_2 SET size = 3' },
  { title: 'a component of a commit to come', rule: 'csn-wrong', sqlite: 'UPDATE c1_2 SET csn = 999' },
  { title: 'a cluster that is missing', rule: 'cluster-missing', sqlite: "DELETE FROM g1_2 WHERE kind = 'MATCH'" },
  {
    title: 'a doubtful cluster that says it is certain',
    rule: 'cluster-wrong',
    sqlite: "UPDATE g1_2 SET label = 'MATCH' WHERE kind = 'REVIEW'",
  },
  { title: 'a cluster with another score', rule: 'cluster-wrong', sqlite: 'UPDATE g1_2 SET score = 9999' },
  {
    title: 'a cluster under another name',
    rule: 'cluster-stray',
    sqlite: "UPDATE g1_2 SET id = 'x' WHERE kind = 'MATCH'",
  },
]

const rulings: readonly Breakage[] = [
  { title: 'a ruling of a commit to come', rule: 'csn-wrong', sqlite: 'UPDATE u1 SET csn = 999' },
  { title: 'a ruling that is missing', rule: 'ruling-missing', sqlite: "DELETE FROM u1 WHERE kind = 'SEPARATION'" },
  { title: 'a ruling about nobody', rule: 'ruling-empty', sqlite: "DELETE FROM um1 WHERE kind = 'SEPARATION'" },
  {
    title: 'a ruling about a row that nobody has',
    rule: 'ruling-of-nobody',
    sqlite: `UPDATE um1 SET origin = 1000 WHERE origin = ${GRACE}`,
  },
  {
    title: 'a ruling that hangs on a stranger',
    rule: 'ruling-astray',
    sqlite: `UPDATE um1 SET row = ${HOPPER} WHERE origin = ${GRACE}`,
  },
  {
    title: 'a ruling that did not follow a merge',
    rule: 'ruling-astray',
    sqlite: `UPDATE um1 SET (origin, row) = (SELECT row, row FROM d1 WHERE id = 'ada') WHERE origin = ${GRACE}`,
  },
  {
    title: 'a member that calls its ruling something else',
    rule: 'ruling-kind',
    sqlite: `UPDATE um1 SET kind = 'HOLD' WHERE origin = ${GRACE}`,
  },
  {
    title: 'a record that is different from itself',
    rule: 'ruling-within',
    sqlite: `UPDATE um1 SET row = ${GRACE} WHERE kind = 'SEPARATION'`,
  },
  {
    title: 'a link of a separated pair that joins it',
    rule: 'link-kind',
    sqlite: `UPDATE um1 SET origin = ${HOPPER}, row = ${HOPPER} WHERE kind = 'SEPARATION' AND origin = ${KING}`,
  },
  {
    title: 'an escalation that its cluster does not show',
    rule: 'cluster-wrong',
    sqlite: 'UPDATE g1_2 SET escalated = 0',
    postgres: 'UPDATE g1_2 SET escalated = false',
  },
]

const logs: readonly Breakage[] = [
  {
    title: 'an audit entry that is missing',
    rule: 'log-gap',
    sqlite: 'DELETE FROM a1 WHERE csn = 2 AND position = 2',
  },
  {
    title: 'an audit entry of a commit to come',
    rule: 'csn-wrong',
    sqlite: 'UPDATE a1 SET csn = 999 WHERE csn = 8',
  },
  {
    title: 'a change that is missing',
    rule: 'log-gap',
    sqlite: 'DELETE FROM change WHERE serial = 1 AND csn = 2 AND position = 2',
  },
  {
    title: 'a change of a commit to come',
    rule: 'csn-wrong',
    sqlite: 'UPDATE change SET csn = 999 WHERE serial = 1 AND csn = 8',
  },
  {
    title: 'a change of no record',
    rule: 'change-wrong',
    sqlite: `UPDATE change SET body = replace(body, '"recordId"', '"record"') WHERE serial = 1 AND csn = 8`,
    postgres: `UPDATE change SET body = replace(body::text, '"recordId"', '"record"')::json WHERE serial = 1 AND csn = 8`,
  },
  {
    title: 'a sink that nobody tells',
    rule: 'destination-missing',
    sqlite: "DELETE FROM destination WHERE sink = 'mirror'",
  },
  {
    title: 'a destination that nobody names',
    rule: 'destination-orphaned',
    sqlite: "UPDATE destination SET sink = 'elsewhere' WHERE sink = 'mirror'",
  },
  {
    title: 'a cursor beyond the last commit',
    rule: 'cursor-ahead',
    sqlite: "UPDATE destination SET cursor_csn = 999 WHERE sink = 'mirror'",
  },
  {
    title: 'a delivery that its destination has not come to',
    rule: 'delivery-ahead',
    sqlite: "UPDATE destination SET cursor_csn = 0 WHERE sink = 'nobody'",
  },
  {
    title: 'a delivery of a closed destination',
    rule: 'delivery-orphaned',
    sqlite: "DELETE FROM destination WHERE sink = 'nobody'",
  },
  {
    title: 'a delivery under another id',
    rule: 'delivery-misnamed',
    sqlite: "UPDATE delivery SET id = 'x' WHERE record_id = 'grace'",
  },
  { title: 'a run that works for nobody', rule: 'run-wrong', sqlite: "UPDATE run SET status = 'RUNNING', node = NULL" },
  {
    title: 'a failure without a reason',
    rule: 'run-wrong',
    sqlite: "UPDATE run SET status = 'FAILED'",
  },
  {
    title: 'a run over no entity',
    rule: 'run-orphaned',
    sqlite: "UPDATE run SET status = 'RUNNING', finished = NULL, subject = 'nobody'",
  },
]

const mirrorSays = (body: string, postgres: string): Pick<Breakage, 'sqlite' | 'postgres'> => ({
  sqlite: `UPDATE document SET body = ${body} WHERE kind = 'table' AND id = 'mirror'`,
  postgres: `UPDATE document SET body = ${postgres}::json WHERE kind = 'table' AND id = 'mirror'`,
})

const sides: readonly Breakage[] = [
  {
    title: 'a record that the scope column would show to others',
    rule: 'scope-index-wrong',
    sqlite: `UPDATE w1 SET value = 'Nowhere' WHERE row = ${GRACE}`,
  },
  { title: 'a scope value that is missing', rule: 'scope-index-wrong', sqlite: `DELETE FROM w1 WHERE row = ${KING}` },
  {
    title: 'a value for look-ups of nobody',
    rule: 'lookup-wrong',
    sqlite: "UPDATE v1 SET row = 999 WHERE value LIKE 'deborah%'",
  },
]

const catalogue: readonly Breakage[] = [
  {
    title: 'a table whose relations are gone',
    rule: 'table-without-relations',
    sqlite: 'DELETE FROM head WHERE serial = 2',
  },
  { title: 'an index whose links are gone', rule: 'unreadable', sqlite: 'DROP TABLE l1_2' },
  {
    title: 'relations whose table is gone',
    rule: 'relations-without-table',
    sqlite: "DELETE FROM document WHERE kind = 'table' AND id = 'mirror'",
  },
  {
    title: 'a sink into a table that is gone',
    rule: 'reference-lost',
    sqlite: "DELETE FROM document WHERE kind = 'table' AND id = 'mirror'",
  },
  {
    title: 'a component that is gone',
    rule: 'reference-lost',
    sqlite: "DELETE FROM document WHERE id = 'person-merger'",
  },
  {
    title: 'two tables of one serial',
    rule: 'serial-doubled',
    ...mirrorSays(`replace(body, '"serial":2', '"serial":1')`, `replace(body::text, '"serial":2', '"serial":1')`),
  },
  {
    title: 'a table that calls itself otherwise',
    rule: 'document-misnamed',
    ...mirrorSays(
      `replace(body, '"id":"mirror"', '"id":"copy"')`,
      `replace(body::text, '"id":"mirror"', '"id":"copy"')`,
    ),
  },
  {
    title: 'a serial that would be given again',
    rule: 'serial-reusable',
    sqlite: "UPDATE document SET body = '1' WHERE id = 'table-serial'",
  },
  {
    title: 'two entities over one table',
    rule: 'table-shared',
    sqlite: `INSERT INTO document (kind, id, body)
      SELECT kind, 'others', replace(body, '"id":"people"', '"id":"others"') FROM document WHERE kind = 'entity'`,
    postgres: `INSERT INTO document (kind, id, body)
      SELECT kind, 'others', replace(body::text, '"id":"people"', '"id":"others"')::json FROM document WHERE kind = 'entity'`,
  },
]

export const BREAKAGES: readonly Breakage[] = [
  ...records,
  ...survivors,
  ...sources,
  ...identities,
  ...keys,
  ...links,
  ...groups,
  ...rulings,
  ...logs,
  ...sides,
  ...catalogue,
]
