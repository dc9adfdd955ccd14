import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as core from '../src/index.ts'

/** What `@onefold/core` offers at run time. A name that comes or goes is a decision, so it is written down here. */
const NAMES = [
  'ACCESS_TOKEN_PREFIX',
  'BUCKET_CLASSIFICATIONS',
  'BUCKET_SORTS',
  'CRON_TYPES',
  'DEDUPE_PHASES',
  'DEFINITION_SOURCES',
  'EVERYTHING',
  'FILE_SORTS',
  'FINISHED_RUN_STATUSES',
  'LANGUAGES',
  'OPERATIONS',
  'OVERLAPS',
  'OnefoldError',
  'PERMISSIONS',
  'RESOURCE_TYPES',
  'ROLES',
  'RUN_STATUSES',
  'RUN_TRIGGERS',
  'RUN_TYPES',
  'SCOPED_TYPES',
  'SCOPE_INDEX_STATES',
  'SETTING_CATEGORIES',
  'SYSTEM',
  'addressIsForbidden',
  'conflict',
  'dedupeFiles',
  'directoryFiles',
  'evaluateFiles',
  'fileMailer',
  'forbidden',
  'hostChance',
  'hostClock',
  'invalid',
  'isAllowed',
  'isOnefoldError',
  'isScopeValue',
  'lookupEntriesOf',
  'lookupFold',
  'nearest',
  'notFound',
  'openOnefold',
  'refuseAll',
  'rotateSecrets',
  'scopeTextsOf',
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
