import type { EntityInput, ResourceInput } from '@onefold/core'

/** The companies of the samples sit in Britain: what is written without a country is read as British. */
export const LOCALE = 'en-GB'

/** Order of words matters in none of these, and a postcode or a number must not have its groups sorted. */
export const PLAIN = ['IGNORE_CASE', 'IGNORE_SPACES', 'ONLY_ALPHANUMERIC', 'IGNORE_ACCENTS'] as const

/** What people call a column, in the languages of the console. */
export const called = (description: string, spanish: string) =>
  ({ description, descriptionLocalized: [{ locale: 'es', text: spanish }] }) as const

/** What brings records together that share it. */
export const key = (
  id: string,
  description: string,
  keys: readonly string[],
  transform: { readonly [column: string]: string } = {},
) =>
  ({ id, description, keys, transform, keyOptions: PLAIN, matching: 'EXACT', combine: true, duplicates: true }) as const

/** What two records are compared by. */
export const compared = (id: string, keys: readonly string[], weight: number, more: object = {}) => ({
  id,
  keys,
  weight,
  ...more,
})

/** The file that a system hands over. */
export function csvSource(sample: string, system: string, description: string): ResourceInput {
  return {
    ...sourceOf(sample, system, description),
    inputPattern: `${sample}-${system}.csv`,
    format: 'CSV',
    separator: ';',
    header: true,
    encoding: 'UTF-8',
  }
}

/** The same with one JSON object a line. */
export function ndjsonSource(sample: string, system: string, description: string): ResourceInput {
  return { ...sourceOf(sample, system, description), inputPattern: `${sample}-${system}.ndjson`, format: 'NDJSON' }
}

function sourceOf(sample: string, system: string, description: string) {
  const type = 'source-file' as const
  return { type, _id: `${sample}-${system}`, description, dataset: sample, system, idColumn: 'id' }
}

/** Merges what the classifier is sure of. */
export function certainSteward(sample: string): ResourceInput {
  return {
    type: 'steward-bucket',
    _id: `${sample}-steward`,
    description: 'Merges what the classifier is sure of',
    rules: [
      {
        id: 'merge-matches',
        description: 'Clusters classified as MATCH are merged',
        filtering: { classification: 'MATCH' },
        conditions: [{ type: 'RECORD_COUNT', interval: 'MINIMUM', min: 2, max: -1 }],
        action: 'MERGE',
      },
    ],
  }
}

/** An entity over the table of its name, made of the resources named after it. */
export function entityOf(sample: string, description: string, sources: readonly ResourceInput[]): EntityInput {
  return Object.freeze({
    id: sample,
    description,
    table: sample,
    type: 'AUTO_DUPLICATES',
    enabled: true,
    indexer: `${sample}-indexer`,
    classifier: `${sample}-classifier`,
    merger: `${sample}-merger`,
    steward: `${sample}-steward`,
    sources: sources.map(({ _id }) => ({ resource: _id })),
  })
}
