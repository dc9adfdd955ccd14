import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as kit from '../src/adapter-kit.ts'
import * as core from '../src/index.ts'

/** What the doors offer at run time. A name that comes or goes is a decision, so it is written down here. */
const APPLICATION = [
  'BUCKET_CLASSIFICATIONS',
  'CRON_TYPES',
  'DEDUPE_PHASES',
  'DEFINITION_SOURCES',
  'ERASURE_PLACES',
  'FILE_SORTS',
  'FINISHED_RUN_STATUSES',
  'GROUP_SORTS',
  'LANGUAGES',
  'METRIC_FAMILIES',
  'OVERLAPS',
  'OnefoldError',
  'PERMISSIONS',
  'REPLACEABLE_PACKS',
  'RESOURCE_TYPES',
  'ROLES',
  'RUN_STATUSES',
  'RUN_TRIGGERS',
  'RUN_TYPES',
  'SCOPED_TYPES',
  'SCOPE_INDEX_STATES',
  'SETTING_CATEGORIES',
  'SYSTEM',
  'dataset',
  'dedupeFiles',
  'dedupeIntoStore',
  'directoryFiles',
  'evaluateFiles',
  'fileMailer',
  'isAllowed',
  'isOnefoldError',
  'openOnefold',
  'proposeFiles',
  'rotateSecrets',
  'say',
  'tuneEntityToFiles',
  'tuneFiles',
  'verifyStore',
]

const ADAPTER_KIT = [
  'ACCESS_TOKEN_PREFIX',
  'CHANGED_ROWS_KEPT',
  'EVERYTHING',
  'FIRST_CELL',
  'MESSAGES',
  'OPERATIONS',
  'PAST_CLUSTERS_KEPT',
  'SCRIPT_BOUNDS',
  'SERVING_BOUNDS',
  'WORK_BOUNDS',
  'addressIsForbidden',
  'alternatives',
  'authorizationOf',
  'conflict',
  'createConnectGuard',
  'customRefusal',
  'defined',
  'erasedChange',
  'erasedEntry',
  'forbidden',
  'grouped',
  'hostChance',
  'hostClock',
  'instantOf',
  'invalid',
  'isErasedPayload',
  'isMessageKey',
  'isScopeValue',
  'longerThan',
  'looksLikeInstant',
  'lookupEntriesOf',
  'lookupFold',
  'matchesWildcard',
  'maxCharacters',
  'member',
  'message',
  'messageOfIssue',
  'nearest',
  'notFound',
  'notStorable',
  'ofRecord',
  'outOfBounds',
  'parseJson',
  'refusal',
  'refusalOf',
  'refuseAll',
  'requirePlainName',
  'saidOf',
  'says',
  'scopeTextsOf',
  'seededRandom',
  'sentenceOf',
  'sinkFileKind',
  'sinkKind',
  'soMany',
  'sourceKind',
  'statedOrStandard',
  'tellsOfErased',
  'thenMaybe',
  'unavailable',
  'uuids',
  'withoutWritten',
  'wordOf',
  'writtenNumbers',
]

const sourceOf = (door: string) => readFileSync(new URL(`../src/${door}.ts`, import.meta.url), 'utf8')

test.each([
  ['@onefold/core', core, APPLICATION],
  ['@onefold/core/adapter-kit', kit, ADAPTER_KIT],
])('%s exports these names, and no others', (_, door, names) => {
  expect(Object.keys(door).sort()).toEqual(names)
})

test('no value stands at both doors', () => {
  expect(ADAPTER_KIT.filter((name) => APPLICATION.includes(name))).toEqual([])
})

test('types come from the nouns, the door and the ports, never from a room', () => {
  const folders = (door: string) => [
    ...new Set([...sourceOf(door).matchAll(/export type \* from '\.\/([a-z-]+)\//g)].map(([, folder]) => folder)),
  ]
  expect(folders('index').sort()).toEqual(['api', 'model'])
  expect(folders('adapter-kit').sort()).toEqual(['model', 'ports'])
})

test.each(['index', 'adapter-kit'])('nothing native is loaded with %s', (door) => {
  expect(sourceOf(door)).not.toContain('adapters/sqlite')
})
