import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as core from '../src/index.ts'

/** What `@onefold/core` offers at run time. A name that comes or goes is a decision, so it is written down here. */
const NAMES = [
  'ACCESS_TOKEN_PREFIX',
  'BUCKET_CLASSIFICATIONS',
  'CHANGED_ROWS_KEPT',
  'CRON_TYPES',
  'DEDUPE_PHASES',
  'DEFINITION_SOURCES',
  'ERASURE_PLACES',
  'EVERYTHING',
  'FILE_SORTS',
  'FINISHED_RUN_STATUSES',
  'FIRST_CELL',
  'GROUP_SORTS',
  'LANGUAGES',
  'MESSAGES',
  'METRIC_FAMILIES',
  'MOST_DAYS',
  'OPERATIONS',
  'OVERLAPS',
  'OnefoldError',
  'PAST_CLUSTERS_KEPT',
  'PERMISSIONS',
  'REPLACEABLE_PACKS',
  'RESOURCE_TYPES',
  'ROLES',
  'RUN_STATUSES',
  'RUN_TRIGGERS',
  'RUN_TYPES',
  'SCOPED_TYPES',
  'SCOPE_INDEX_STATES',
  'SCRIPT_BOUNDS',
  'SERVING_BOUNDS',
  'SETTING_CATEGORIES',
  'SYSTEM',
  'WORK_BOUNDS',
  'addressIsForbidden',
  'alternatives',
  'conflict',
  'customRefusal',
  'dataset',
  'dedupeFiles',
  'dedupeIntoStore',
  'directoryFiles',
  'erasedChange',
  'erasedEntry',
  'evaluateFiles',
  'fileMailer',
  'forbidden',
  'hostChance',
  'hostClock',
  'instantOf',
  'invalid',
  'isAllowed',
  'isErasedPayload',
  'isMessageKey',
  'isOnefoldError',
  'isScopeValue',
  'looksLikeInstant',
  'lookupEntriesOf',
  'lookupFold',
  'message',
  'messageOfIssue',
  'nearest',
  'notFound',
  'openOnefold',
  'outOfBounds',
  'refusal',
  'refusalOf',
  'refuseAll',
  'rotateSecrets',
  'saidOf',
  'say',
  'says',
  'scopeTextsOf',
  'seededRandom',
  'sentenceOf',
  'statedOrStandard',
  'tellsOfErased',
  'thenMaybe',
  'tuneEntityToFiles',
  'tuneFiles',
  'unavailable',
  'uuids',
  'verifyStore',
]

test('these names are exported, and no others', () => {
  expect(Object.keys(core).sort()).toEqual(NAMES)
})

test('types come from the nouns, the door and the ports, never from a room', () => {
  const index = readFileSync(new URL('../src/index.ts', import.meta.url), 'utf8')
  const folders = [...index.matchAll(/export type \* from '\.\/([a-z-]+)\//g)].map(([, folder]) => folder)
  expect([...new Set(folders)].sort()).toEqual(['api', 'model', 'ports'])
})

test('nothing native is loaded with it', () => {
  const index = readFileSync(new URL('../src/index.ts', import.meta.url), 'utf8')
  expect(index).not.toContain('adapters/sqlite')
})
