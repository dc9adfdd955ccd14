import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { truthRoot } from './truth-folder.ts'

/** Whose pairs count: all of them, those of two sources where each source is free of duplicates, or labelled ones. */
type Scoring = 'ALL' | 'ACROSS_SOURCES' | 'LABELLED'

/** The sets with known truth, and how each is scored. */
export const TRUTH_SETS: Readonly<Record<string, Scoring>> = Object.freeze({
  febrl1: 'ALL',
  febrl3: 'ALL',
  febrl4: 'ACROSS_SOURCES',
  rldata500: 'ALL',
  splink_fake_1000: 'ALL',
  senzing_truthset: 'ALL',
  fodors_zagats: 'ACROSS_SOURCES',
  countries: 'ACROSS_SOURCES',
  dblp_acm: 'ACROSS_SOURCES',
  cora: 'ALL',
  cora_hpi: 'ALL',
  affiliations: 'ALL',
  chicago_sites: 'ALL',
  abt_buy: 'ACROSS_SOURCES',
  amazon_google: 'ACROSS_SOURCES',
  beer: 'LABELLED',
  notebooks_x2: 'ALL',
  itunes_amazon: 'LABELLED',
  musicbrainz_20k: 'ALL',
  imdb_dbpedia: 'ACROSS_SOURCES',
  imdb_tmdb: 'ACROSS_SOURCES',
  splink_transactions: 'ACROSS_SOURCES',
  census: 'ALL',
  historical_50k: 'ALL',
  cddb: 'ALL',
  walmart_amazon: 'ACROSS_SOURCES',
})

/** The files of a set; undefined when it is not there. */
export function truthFiles(name: string): { readonly records: string; readonly truth: string } | undefined {
  const folder = join(truthRoot(), name)
  const records = ['records.csv', 'records.csv.gz'].map((file) => join(folder, file)).find(existsSync)
  const truth = ['clusters.csv', 'matches.csv'].map((file) => join(folder, file)).find(existsSync)
  return records === undefined || truth === undefined ? undefined : { records, truth }
}

/** The options with which `evaluateFiles` scores a set. */
export function scoringOf(name: string, records: string) {
  const scoring = TRUTH_SETS[name]
  if (scoring === 'ACROSS_SOURCES') return { acrossSources: true, records }
  return scoring === 'LABELLED' ? { pairs: join(truthRoot(), name, 'pairs.csv') } : {}
}
