import { expect, test } from 'vitest'
import { METRIC_FAMILIES } from '../../src/api/metrics.ts'
import type { UpsertResult } from '../../src/api/records.ts'
import { SETTING_CATEGORIES } from '../../src/api/settings.ts'
import type { PropertyDescription } from '../../src/index.ts'
import { RESOURCE_TYPES, type ResourceInput } from '../../src/index.ts'
import { parseTransform } from '../../src/matching/indexing/transform.ts'
import { AUDIT_TYPES } from '../../src/model/audit.ts'
import { BUCKET_OPERATIONS, OPERATIONS } from '../../src/model/change.ts'
import { DEFINITION_SOURCES, OVERLAPS } from '../../src/model/definition.ts'
import { GROUP_SORTS } from '../../src/model/group-sort.ts'
import { ROLES } from '../../src/model/principal.ts'
import { COMPARERS, DOUBTS, LINKAGES, SCORE_MODELS } from '../../src/model/resources/classifier.ts'
import { CREDENTIAL_TYPES } from '../../src/model/resources/credentials.ts'
import { CRON_TYPES } from '../../src/model/resources/cron.ts'
import {
  COLUMN_TYPES,
  DATA_TYPES,
  ERROR_POLICIES,
  IDENTITY_TYPES,
  TOKENS,
  VALIDATIONS,
} from '../../src/model/resources/dataset.ts'
import { ENTITY_STATUSES, ENTITY_TYPES, INDEX_MASKS, LOAD_MASKS, SINK_MASKS } from '../../src/model/resources/entity.ts'
import { MATCHINGS, TEXT_OPTIONS } from '../../src/model/resources/indexer.ts'
import { MERGE_TYPES, SURVIVORSHIP_STRATEGIES } from '../../src/model/resources/merger.ts'
import { CLEANINGS, PROCESSOR_TYPES } from '../../src/model/resources/pipeline.ts'
import { FILE_FORMATS } from '../../src/model/resources/source.ts'
import { CONDITION_TYPES, STEWARD_ACTIONS } from '../../src/model/resources/steward.ts'
import { MAPPING_TYPES } from '../../src/model/resources/transformation.ts'
import { RUN_STATUSES, RUN_TRIGGERS, RUN_TYPES } from '../../src/model/run.ts'
import { VOCABULARY } from '../../src/resource/enums/enums.ts'
import { INDEX_MAPPING_TYPES } from '../../src/resource/schemas/indexer.ts'
import { MERGE_SORTS } from '../../src/resource/schemas/merger-weight.ts'
import { HTTP_METHODS } from '../../src/resource/schemas/sinks.ts'
import { CONDITION_INTERVALS } from '../../src/resource/schemas/steward-bucket.ts'
import { TRANSFORMATION_TYPES } from '../../src/resource/schemas/transformation.ts'
import { expectRefusal, openPeople } from '../fixtures/house.ts'

test('[RS-50] every member of every kind is described, from the schema that checks it', async () => {
  const { admin } = await openPeople()
  const undescribed = (path: string, properties: readonly PropertyDescription[]): readonly string[] =>
    properties.flatMap(({ name, description, properties: inner = [] }) => [
      ...(description === undefined ? [`${path}.${name}`] : []),
      ...undescribed(`${path}.${name}`, inner),
    ])
  for (const type of RESOURCE_TYPES) {
    const { properties } = admin.resources.describe(type)
    expect(undescribed(type, properties)).toEqual([])
    expect(properties.filter(({ writeOnly }) => writeOnly).map(({ name }) => name)).toEqual(['id'])
    expect(properties.filter(({ readOnly }) => readOnly).map(({ name }) => name)).toContain('lockCount')
  }
})

test('[CO-134] every member has a title, and is called and described in the language asked for', async () => {
  const { admin } = await openPeople()
  const wordsOf = (path: string, properties: readonly PropertyDescription[]): readonly (readonly string[])[] =>
    properties.flatMap(({ name, title = '', description = '', properties: inner = [] }) => [
      [`${path}.${name}`, title, description],
      ...wordsOf(`${path}.${name}`, inner),
    ])
  for (const type of RESOURCE_TYPES) {
    const english = wordsOf(type, admin.resources.describe(type).properties)
    const spanish = wordsOf(type, admin.resources.describe(type, 'es').properties)
    expect(english.filter(([, title]) => title === '')).toEqual([])
    const same = english.filter(([, , said], at) => said === spanish[at]?.[2])
    expect(same).toEqual([])
    expect(spanish.map(([path]) => path)).toEqual(english.map(([path]) => path))
  }
  const { properties } = admin.resources.describe('indexer', 'es')
  const { properties: mapping = [] } = properties.find(({ name }) => name === 'mappings') ?? {}
  expect(mapping.find(({ name }) => name === 'compareLimit')?.title).toBe('Mayor cubo que se compara entero')
})

test('[CO-140] every value that may be chosen is called as the lists of values call it, in the language asked for', async () => {
  const { admin } = await openPeople()
  const chosen = (path: string, properties: readonly PropertyDescription[]): readonly PropertyDescription[] =>
    properties.flatMap(({ properties: inner = [], ...member }) => [
      ...(member.values === undefined || member.name === 'type' ? [] : [{ ...member, name: `${path}.${member.name}` }]),
      ...chosen(`${path}.${member.name}`, inner),
    ])
  for (const language of ['en', 'es'] as const) {
    const members = RESOURCE_TYPES.flatMap((type) => chosen(type, admin.resources.describe(type, language).properties))
    expect(members.length).toBeGreaterThan(20)
    for (const { name, values = [], valuesLabels = {} } of members)
      expect([name, ...Object.keys(valuesLabels).sort()]).toEqual([name, ...values.map(String).sort()])
    const { comparersLabels, survivorshipStrategiesLabels } = await admin.resources.enums(language)
    const labelsOf = (path: string) => members.find(({ name }) => name === path)?.valuesLabels
    expect(labelsOf('classifier-weight.mappings.comparer')).toEqual(comparersLabels)
    expect(labelsOf('merger-weight.rules.strategy')).toEqual(survivorshipStrategiesLabels)
    expect(labelsOf('sink-file.format')).not.toHaveProperty('EXCEL') // which files are read from alone
  }
})

test('[CO-140] a member that takes any text beside a value prescribes none', async () => {
  const { admin } = await openPeople()
  const { properties } = admin.resources.describe('source-table')
  const idColumn = properties.find(({ name }) => name === 'idColumn')
  expect(idColumn).toMatchObject({ type: 'text' })
  expect(idColumn?.values).toBeUndefined()
})

test('[RS-50] a member says type, default, values and what lies in it', async () => {
  const { admin } = await openPeople()
  const { properties } = admin.resources.describe('classifier-weight')
  const named = (name: string) => properties.find((property) => property.name === name)
  expect(named('_id')).toMatchObject({ type: 'text', required: true })
  expect(named('matchThreshold')).toMatchObject({ type: 'number', required: false, default: 0.85 })
  expect(named('model')).toMatchObject({ type: 'text', default: 'MEAN', values: ['MEAN', 'LIKELIHOOD'] })
  expect(named('defaultOptions')).toMatchObject({ type: 'list of text', default: ['AGGRESSIVE'] })
  expect(named('mappings')).toMatchObject({ type: 'list of object', required: true })
  expect(named('mappings')?.properties?.map(({ name }) => name)).toContain('nullMismatch')
  expect(admin.resources.describe('source-csv').type).toBe('source-file')
  expect(() => admin.resources.describe('clasifier-weight')).toThrow('did you mean "classifier-weight"?')
})

test('[RS-51] every list comes with its labels in the language asked for', async () => {
  const { admin } = await openPeople()
  const [english, spanish] = [await admin.resources.enums(), await admin.resources.enums('es')]
  expect(english.entityTypesLabels).toMatchObject({ NONE: 'Storage' })
  expect(spanish.entityTypesLabels).toMatchObject({ NONE: 'Almacenamiento' })
  for (const list of Object.keys(VOCABULARY)) {
    const values = english[list] as readonly string[]
    expect(values.length).toBeGreaterThan(0)
    for (const labels of [english[`${list}Labels`], spanish[`${list}Labels`]])
      expect(Object.keys(labels as object).sort()).toEqual([...values].sort())
  }
})

test.each<[string, readonly string[]]>([
  ['tokens', TOKENS],
  ['resourceTypes', RESOURCE_TYPES],
  ['survivorshipStrategies', SURVIVORSHIP_STRATEGIES],
  ['credentialTypes', CREDENTIAL_TYPES],
  ['comparers', COMPARERS],
  ['indexMappingTypes', INDEX_MAPPING_TYPES],
  ['matchings', MATCHINGS],
  ['mergeSorts', MERGE_SORTS],
  ['httpMethods', HTTP_METHODS],
  ['conditionIntervals', CONDITION_INTERVALS],
  ['transformationTypes', TRANSFORMATION_TYPES],
  ['columnTypes', COLUMN_TYPES],
  ['validations', VALIDATIONS],
  ['errorPolicies', ERROR_POLICIES],
  ['dataTypes', DATA_TYPES],
  ['identityTypes', IDENTITY_TYPES],
  ['transformationMappingTypes', MAPPING_TYPES],
  ['processorTypes', PROCESSOR_TYPES],
  ['cleanings', CLEANINGS],
  ['fileFormats', FILE_FORMATS],
  ['textOptions', TEXT_OPTIONS],
  ['scoreModels', SCORE_MODELS],
  ['linkages', LINKAGES],
  ['doubts', DOUBTS],
  ['mergeTypes', MERGE_TYPES],
  ['stewardActions', STEWARD_ACTIONS],
  ['stewardSorts', GROUP_SORTS],
  ['conditionTypes', CONDITION_TYPES],
  ['roles', ROLES],
  ['entityTypes', ENTITY_TYPES],
  ['entityStatuses', ENTITY_STATUSES],
  ['loadMasks', LOAD_MASKS],
  ['indexClassificationMasks', INDEX_MASKS],
  ['sinkMasks', SINK_MASKS],
  ['cronTypes', CRON_TYPES],
  ['runStatuses', RUN_STATUSES],
  ['runTypes', RUN_TYPES],
  ['runTriggers', RUN_TRIGGERS],
  ['definitionSources', DEFINITION_SOURCES],
  ['overlaps', OVERLAPS],
  ['eventOperations', OPERATIONS],
  ['eventBucketOperations', BUCKET_OPERATIONS],
  ['configurationCategories', SETTING_CATEGORIES],
  ['metricFamilies', METRIC_FAMILIES],
])('[RS-51] the list %s is the one that the engine knows', (list, known) => {
  expect(Object.keys(VOCABULARY[list] ?? {})).toEqual([...known])
})

test('[RS-910] every key transform that has a label is one, and every outcome of a write has a label', () => {
  for (const name of Object.keys(VOCABULARY.keyTransforms ?? {}))
    expect(parseTransform(name.endsWith('FIX') ? `${name}(3)` : name)).toBeDefined()
  expect(Object.keys(VOCABULARY.keyTransforms ?? {})).toHaveLength(8)
  const outcomes: Readonly<Record<UpsertResult['outcome'], true>> = {
    INSERTED: true,
    UPDATED: true,
    UNCHANGED: true,
    FAILED: true,
    DROPPED: true,
  }
  expect(Object.keys(VOCABULARY.upsertOutcomes ?? {})).toEqual(Object.keys(outcomes))
})

test('[RS-51] no kind of audit is missing', () => {
  expect(Object.keys(VOCABULARY.auditTypes ?? {})).toEqual(expect.arrayContaining([...AUDIT_TYPES]))
})

test('[RS-52] ids come with descriptions; where data comes from and goes to is for administrators', async () => {
  const view: ResourceInput = { type: 'data-view', _id: 'card', description: 'A card', dataset: 'person' }
  const sink: ResourceInput = { type: 'sink-http', _id: 'crm', description: 'The CRM', url: 'https://example.org' }
  const { admin, viewer } = await openPeople({ resources: [view, sink] })
  await admin.tables.create({ table: 'nobodys' })
  const all = await admin.resources.enums()
  expect(all).toMatchObject({
    stewards: ['person-steward'],
    stewardsLabels: { 'person-steward': 'Merges what is certain' },
    sinks: ['crm'],
    tables: ['nobodys', 'people'],
    views: ['card'],
    viewsByDataset: { person: ['card'] },
  })
  expect(await viewer.resources.enums()).toMatchObject({ sinks: [], sources: [], credentials: [], tables: ['people'] })
})

test('[RS-70] an object is shown with everything that it rests on and everything that rests on it', async () => {
  const { admin } = await openPeople()
  const { dependency, nodes, edges } = await admin.resources.dependencies('person-indexer')
  expect(dependency).toMatchObject({ usesCount: 1, usedByCount: 1 })
  expect(nodes.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    'entity people',
    'resource person',
    'resource person-indexer',
  ])
  expect(edges).toEqual([
    { from: 'person-indexer', fromKind: 'resource', to: 'person', toKind: 'resource', relation: 'dataset' },
    { from: 'people', fromKind: 'entity', to: 'person-indexer', toKind: 'resource', relation: 'indexer' },
  ])
  const entity = await admin.entities.dependencies('people')
  expect(entity.dependency.uses.map(({ relation }) => relation).sort()).toEqual([
    'classifier',
    'indexer',
    'merger',
    'table',
  ])
  expect((await admin.tables.dependencies('people')).dependency.usedBy).toEqual([
    { id: 'people', kind: 'entity', relation: 'table' },
  ])
})

test('[RS-71] of dependencies a caller is shown what the caller sees', async () => {
  const sink: ResourceInput = { type: 'sink-http', _id: 'crm', description: 'The CRM', url: 'https://example.org' }
  const { admin, viewer } = await openPeople({ resources: [sink], entity: { sinks: [{ resource: 'crm' }] } })
  const ids = async (session: typeof admin) => (await session.entities.dependencies('people')).nodes.map(({ id }) => id)
  expect(await ids(admin)).toContain('crm')
  expect(await ids(viewer)).not.toContain('crm')
  await admin.tables.create({ table: 'nobodys' })
  await expect(admin.tables.dependencies('nobodys')).resolves.toMatchObject({ dependency: { usesCount: 0 } })
  await expectRefusal(viewer.tables.dependencies('nobodys'), 'forbidden')
  await expectRefusal(viewer.resources.dependencies('person'), 'forbidden')
})
