/**
 * The storeys of packages/core/src are stated once, in docs/DESIGN.md §2, and read from there. By value only downward,
 * beside only types, upward never, and nothing in circles. Tests are exempt.
 */
const { patternOf, readStoreys } = require('./scripts/storeys.cjs')

const CORE = '^packages/core/src/'
const TESTS = '\\.test(-d)?\\.ts$|^packages/[^/]+/test/'
const TESTING = `${CORE}testing/`

/** From the cellar up: at each storey the patterns of its rooms. A room is a folder, or one file. */
const storeys = readStoreys()
const STOREYS = storeys.map(({ rooms }) => rooms.map((room) => patternOf(room, storeys)))
const WIRING = `${CORE}(?:onefold\\.ts$|opening/)`

const anyOf = (rooms) => `${CORE}(?:${rooms.join('|')})`
const above = (storey) => anyOf(STOREYS.slice(storey + 1).flat())

const upward = STOREYS.slice(0, -1).map((rooms, storey) => ({
  name: `storey-${storey}-never-upward`,
  comment: 'A room knows nothing of the storeys above it, not even their types.',
  severity: 'error',
  from: { path: anyOf(rooms), pathNot: TESTS },
  to: { path: above(storey) },
}))

const beside = STOREYS.flatMap((rooms, storey) =>
  rooms
    .filter((room) => rooms.length > 1 && !/^(?:opening|adapters)/.test(room)) // the wiring opens the adapters
    .map((room) => ({
      name: `storey-${storey}-beside-types-only`,
      comment: 'Rooms on one storey meet as arguments, handed over by onefold.ts: `import type` only.',
      severity: 'error',
      from: { path: anyOf([room]), pathNot: TESTS },
      to: { path: anyOf(rooms), pathNot: anyOf([room]), dependencyTypesNot: ['type-only'] },
    })),
)

module.exports = {
  forbidden: [
    ...upward,
    ...beside,
    {
      name: 'no-file-without-a-storey',
      comment: 'Every file of core belongs to a room of the plan: add the room to docs/DESIGN.md and to STOREYS.',
      severity: 'error',
      from: {},
      to: { path: CORE, pathNot: [anyOf(STOREYS.flat()), TESTING, TESTS] },
    },
    {
      name: 'no-file-without-a-storey',
      severity: 'error',
      from: { path: CORE, pathNot: [anyOf(STOREYS.flat()), TESTING, TESTS] },
      to: {},
    },
    {
      name: 'adapters-are-strangers',
      comment: 'Adapters do not know one another, nor the wiring. What stores share lies in adapters/sql.',
      severity: 'error',
      from: { path: `${CORE}adapters/([^/]+)/`, pathNot: TESTS },
      to: {
        path: [`${CORE}adapters/`, WIRING],
        pathNot: `${CORE}adapters/(?:$1|sql)/`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'core-opens-without-native-code',
      comment: "`import '@onefold/core'` loads nothing native; '@onefold/core/sqlite' does.",
      severity: 'error',
      from: { path: `${CORE}(?:(?:index|onefold|dedupe-into-store)\\.ts$|opening/)` },
      to: { path: `${CORE}adapters/sqlite/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sqlite-stays-in-its-adapter',
      severity: 'error',
      from: {
        path: '^packages/[^/]+/src/',
        pathNot: [`${CORE}adapters/sqlite/`, '^packages/connectors/src/jdbc/sqlite/', TESTS],
      },
      to: { path: '(?:^|/)(?:better-sqlite3|drizzle-orm/(?:better-sqlite3|sqlite-core))(?:/|$)' },
    },
    {
      name: 'core-speaks-no-http',
      comment: 'The server is a skin over core, and core does not know it.',
      severity: 'error',
      from: { path: CORE, pathNot: TESTS },
      to: { path: '^(?:node:)?https?2?$|(?:^|/)(?:@hono/[^/]+|hono|hono-openapi|jose)(?:/|$)' },
    },
    {
      name: 'core-imports-no-other-package-of-ours',
      severity: 'error',
      from: { path: CORE, pathNot: TESTS },
      to: { path: '^packages/(?!core/)|^@onefold/(?!core)' },
    },
    {
      name: 'tests-of-core-see-no-other-package-but-samples',
      severity: 'error',
      from: { path: `${CORE}.*${TESTS.split('|')[0]}` },
      to: { path: '^packages/(?!core/|samples/)|^@onefold/(?!core|samples)' },
    },
    {
      name: 'samples-need-only-core',
      severity: 'error',
      from: { path: '^packages/samples/' },
      to: { path: '^packages/(?!core/|samples/)' },
    },
    {
      name: 'never-the-own-barrel',
      comment: 'index.ts is the door for others; inside, import the file that is meant.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/src/', pathNot: TESTS },
      to: { path: '^packages/$1/src/index\\.ts$' },
    },
    {
      name: 'core-by-name-only',
      comment: 'Other packages import @onefold/core by its name, never a file inside it.',
      severity: 'error',
      from: { path: '^packages/(?!core/)' },
      to: { path: '^packages/core/', dependencyTypesNot: ['aliased'] },
    },
    {
      name: 'core-by-its-doors-only',
      severity: 'error',
      from: { path: '^packages/(?!core/)' },
      to: {
        path: '^packages/core/',
        pathNot: `${CORE}(?:index|adapter-kit|error/refused|adapters/sqlite/index|adapters/sql/index|matching/kernel/index|testing/index)\\.ts$`,
      },
    },
    {
      name: 'postgres-knows-no-server',
      severity: 'error',
      from: { path: '^packages/(?:postgres|connectors)/' },
      to: { path: '^packages/server/' },
    },
    {
      name: 'client-takes-types-only',
      comment: 'A browser gets no engine: of core the client imports types, and by value the class of errors.',
      severity: 'error',
      from: { path: '^packages/(?:client|console)/src/', pathNot: TESTS },
      to: { path: '^packages/core/', pathNot: `${CORE}error/refused\\.ts$`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'client-needs-no-node',
      severity: 'error',
      from: { path: '^packages/client/src/', pathNot: TESTS },
      to: { path: '^node:|^packages/(?:server|postgres|samples)/' },
    },
    {
      name: 'console-asks-by-the-client',
      comment: 'What browsers get knows the client alone; the server knows of the console where its files are.',
      severity: 'error',
      from: { path: '^packages/console/src/', pathNot: [TESTS, '^packages/console/src/index\\.ts$'] },
      to: { path: '^node:|^packages/(?!console/|client/|core/)' },
    },
    {
      name: 'screens-never-meet',
      comment: 'A screen knows what is shared and no other screen: the table of screens alone knows them all.',
      severity: 'error',
      from: { path: '^packages/console/src/screens/([^/]+)/' },
      to: { path: '^packages/console/src/(?:screens/(?!$1/)[^/]+/|shell/)' },
    },
    {
      name: 'contract-suites-see-only-ports',
      comment: 'An adapter author runs the suites against the ports; what lies above them may change.',
      severity: 'error',
      from: { path: TESTING, pathNot: TESTS },
      to: { path: CORE, pathNot: [anyOf(STOREYS.slice(0, 3).flat()), TESTING] },
    },
    {
      name: 'contract-suites-need-only-vitest',
      severity: 'error',
      from: { path: TESTING, pathNot: TESTS },
      to: { path: '(?:^|/)node_modules/', pathNot: '(?:^|/)node_modules/(?:vitest|@vitest)/' },
    },
    {
      name: 'contract-suites-are-for-tests',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: [TESTING, TESTS] },
      to: { path: TESTING },
    },
    {
      name: 'routes-never-meet',
      comment: 'Nothing imports a route except the app that mounts them; routes never import one another.',
      severity: 'error',
      from: { path: '^packages/server/src/', pathNot: ['^packages/server/src/app\\.ts$', TESTS] },
      to: { path: '^packages/server/src/routes/' },
    },
    {
      name: 'jose-lives-in-security',
      severity: 'error',
      from: { path: '^packages/server/src/', pathNot: ['^packages/server/src/security/', TESTS] },
      to: { path: '(?:^|/)node_modules/jose/' },
    },
    {
      name: 'no-circles',
      comment: 'No file imports its own importer, not even a type: what both need has a file of its own.',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { circular: true },
    },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true, // tells `import type` from an import by value
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: '(?:^|/)(?:node_modules|dist)/' },
    // What the tests bundle beside the sources comes and goes while the rules are checked.
    exclude: { path: '(?:^|/)(?:dist|[.]built-[0-9]+)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
}
