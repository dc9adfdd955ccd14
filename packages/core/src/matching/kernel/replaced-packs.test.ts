import { expect, test } from 'vitest'
import { seededRandom } from '../../lib/random.ts'
import type { Classifier, ComparerName } from '../../model/resources/classifier.ts'
import type { Column, Token } from '../../model/resources/dataset.ts'
import type { Indexer } from '../../model/resources/indexer.ts'
import type { Reference } from '../../reference/vocabulary.ts'
import type { ComparedDataset } from '../classify/compared-dataset.ts'
import type { BatchInput } from './batch.ts'
import { matchBatch } from './match-batch.ts'
import { linksOf, plainLinks } from './plain-links.fixture.ts'

const COMPARED: readonly (readonly [key: string, token: Token, comparer: ComparerName, texts: readonly string[]])[] = [
  ['name', 'NAME', 'NAME', ['Zebulon Pike', 'Bulo Pike', 'Zebulon Pyke', 'zu prüfen', 'Grandmaster Pike']],
  ['company', 'TEXT', 'COMPANY', ['Acme Xyzzy', 'Acme Xz', 'Acme GmbH', 'Acme']],
  ['street', 'ADDRESS', 'ADDRESS', ['5 Quay Strand', '5 Quay Snd', '5 Quay', '6 Quay Snd']],
  ['email', 'EMAIL', 'EMAIL', ['trash@x.org', 'ada@x.org', 'noreply@x.org']],
]

const PACK = { version: '1', source: 'A test', licence: 'none' }
const REFERENCE: Reference = {
  nicknames: { ...PACK, parts: { xx: { Zebulon: ['Bulo'] } } },
  legalForms: { ...PACK, parts: { XX: { Xyzzy: ['xz'] } } },
  streetTypes: { ...PACK, parts: { en: { Strand: ['snd'] } } },
  honorifics: { ...PACK, parts: { en: { Grandmaster: [] } } },
  placeholders: { ...PACK, parts: { xx: { 'zu prüfen': [] }, mailboxes: { trash: [] } } },
}

const column = (key: string, token: Token): Column => {
  return { key, token, array: false, empty: true, validation: 'NONE', error: 'IGNORE', enumerations: [] }
}

function batch(seed: number, reference?: Reference): BatchInput {
  const random = seededRandom(seed)
  const rows = 40
  const columns = [...COMPARED, ['group', 'TEXT', 'EXACT', ['a', 'b']] as const].map(([key, , , texts]) => {
    const cells = [undefined, ...texts]
    return [key, { ids: Int32Array.from({ length: rows }, () => random.below(cells.length)), cells }] as const
  })
  const dataset: ComparedDataset = {
    type: 'dataset',
    _id: 'd',
    description: 'D',
    columns: COMPARED.map(([key, token]) => column(key, token)),
    ...(reference ? { reference } : {}),
  }
  const indexer: Indexer = {
    type: 'indexer',
    _id: 'i',
    description: 'I',
    dataset: 'd',
    defaultKeyOptions: [],
    mappings: [
      { id: 'g', keys: ['group'], matching: 'EXACT', combine: false, duplicates: true, keyOptions: [], transform: {} },
    ],
  }
  const classifier: Classifier = {
    type: 'classifier-weight',
    _id: 'c',
    description: 'C',
    defaultOptions: [],
    defaultWeight: 1,
    matchThreshold: 9000,
    nonMatchThreshold: 7000,
    reviewScoreThreshold: 0.75,
    mappings: COMPARED.map(([key, , comparer]) => ({
      id: key,
      keys: [key],
      comparer,
      nullMismatch: false,
      options: [],
      weight: 1,
    })),
  }
  return { rows, columns: new Map(columns), dataset, indexer, classifier }
}

test('[RS-902] a batch reads replaced packs as the plain functions do, in several threads too, for 20 seeds', async () => {
  let moved = 0
  for (let seed = 0; seed < 20; seed++) {
    const replaced = batch(seed, REFERENCE)
    const plain = plainLinks(replaced)
    expect(linksOf(await matchBatch(replaced))).toEqual(plain)
    if (seed < 2) expect(linksOf(await matchBatch({ ...replaced, threads: 2 }))).toEqual(plain)
    if (JSON.stringify(plain) !== JSON.stringify(plainLinks(batch(seed)))) moved++
  }
  expect(moved).toBeGreaterThan(15)
})
