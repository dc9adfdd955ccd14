import { expect, test } from 'vitest'
import { seededRandom } from '../../lib/random.ts'
import type { Classifier } from '../../model/resources/classifier.ts'
import type { IndexMapping } from '../../model/resources/indexer.ts'
import { compileRules, type MatchConfiguration } from '../rules.ts'
import { keyConfiguration } from './key-configuration.ts'

const COLUMNS = ['name', 'street', 'city', 'phone', 'email']

function configurationOf(keys: readonly (readonly string[])[]): MatchConfiguration {
  const mapping = (own: readonly string[], at: number): IndexMapping => ({
    id: `key-${at}`,
    keys: own,
    combine: own.length > 1,
    duplicates: true,
    keyOptions: [],
    transform: {},
    matching: at === 1 ? ('FUZZY' as const) : ('EXACT' as const),
  })
  const mappings = COLUMNS.map((id): Classifier['mappings'][number] => ({
    id,
    keys: [id],
    nullMismatch: false,
    options: [],
    weight: 1,
    comparer: 'LEVENSHTEIN' as const,
  }))
  return {
    dataset: { type: 'dataset', _id: 'd', description: 'D', columns: [] },
    indexer: {
      type: 'indexer',
      _id: 'i',
      description: 'I',
      dataset: 'd',
      defaultKeyOptions: [],
      mappings: keys.map(mapping),
    },
    classifier: {
      type: 'classifier-weight',
      _id: 'c',
      description: 'C',
      mappings,
      defaultOptions: [],
      defaultWeight: 1,
      matchThreshold: 8000,
      nonMatchThreshold: 5000,
      reviewScoreThreshold: 0.75,
    },
  }
}

test.each<{ keys: readonly (readonly string[])[]; used: readonly string[] }>([
  { keys: [['email']], used: ['name', 'street'] },
  { keys: [['name']], used: ['street', 'city'] },
  { keys: [['email'], ['city'], ['name', 'street']], used: ['name', 'street', 'city', 'phone'] },
  { keys: [COLUMNS], used: ['name', 'street'] },
])(
  '[IX-2600] a build makes the keys and sort keys that a write makes, from the columns that sort keys ask for: $keys',
  ({ keys, used }) => {
    const configuration = configurationOf(keys)
    const fewer = keyConfiguration(configuration)
    expect(fewer.classifier?.mappings.map(({ id }) => id)).toEqual(used)
    const [ofWrite, ofBuild] = [compileRules(0, configuration), compileRules(0, fewer)]
    const random = seededRandom(keys.length)
    for (let record = 0; record < 200; record++) {
      const filled = COLUMNS.filter(() => random.chance(0.8))
      const values = Object.fromEntries(filled.map((column) => [column, `${column} ${random.below(1e6)}`]))
      const given = { id: `p-${record}`, values }
      expect(ofBuild.keysOfRecord(given)).toEqual(ofWrite.keysOfRecord(given))
    }
  },
)

test('[IX-2600] who looks for no duplicates has no sort keys to make', () => {
  const { classifier: _, ...configuration } = configurationOf([['email']])
  expect(keyConfiguration(configuration)).toBe(configuration)
})
