import { createRequire } from 'node:module'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import levenshtein from 'fast-levenshtein'
import { damerauSimilarity } from '../packages/core/src/matching/compare/edit-distance/damerau.ts'
import { jaroWinkler } from '../packages/core/src/matching/compare/edit-distance/jaro-winkler.ts'
import { levenshteinSimilarity } from '../packages/core/src/matching/compare/edit-distance/levenshtein.ts'
import { ngramSimilarity } from '../packages/core/src/matching/compare/ngram.ts'
import { createTokenSet, tokenSortSimilarity } from '../packages/core/src/matching/compare/tokens.ts'
import { benchPeople, type PersonColumn } from './corpus/people.ts'
import { median } from './lib/median.ts'
import { keepResult } from './report/keep-result.ts'
import type { JsonObject } from './report/results.ts'

const PAIRS = 200_000
const ROUNDS = 7
const SEED = 42
/** DuckDB is given so many times the pairs: a statement of its own has to be worth while. */
const DUCK_TIMES = 10

type Compare = (a: string, b: string) => number

interface Trial {
  readonly name: string
  readonly compare: Compare
}

const require = createRequire(import.meta.url) // talisman has no types and no module form
const talismanJaroWinkler = require('talisman/metrics/jaro-winkler') as Compare
const talismanLevenshtein = require('talisman/metrics/levenshtein') as Compare
const talismanDamerau = require('talisman/metrics/damerau-levenshtein') as Compare
const talismanDice = require('talisman/metrics/dice') as Compare
const talismanMongeElkan = (require('talisman/metrics/monge-elkan') as { symmetric: MongeElkan }).symmetric
type MongeElkan = (similarity: Compare, a: readonly string[], b: readonly string[]) => number

const TRIALS: readonly { readonly comparer: string; readonly trials: readonly Trial[]; readonly sql?: string }[] = [
  {
    comparer: 'JARO_WINKLER',
    sql: 'jaro_winkler_similarity(a, b)',
    trials: [
      { name: 'onefold', compare: jaroWinkler },
      { name: 'talisman', compare: talismanJaroWinkler },
    ],
  },
  {
    comparer: 'LEVENSHTEIN',
    sql: 'levenshtein(a, b)',
    trials: [
      { name: 'onefold', compare: levenshteinSimilarity },
      { name: 'fast-levenshtein', compare: similarityBy((a, b) => levenshtein.get(a, b)) },
      { name: 'talisman', compare: similarityBy(talismanLevenshtein) },
    ],
  },
  {
    comparer: 'DAMERAU',
    trials: [
      { name: 'onefold', compare: damerauSimilarity },
      { name: 'talisman', compare: similarityBy(talismanDamerau) },
    ],
  },
  {
    comparer: 'NGRAM',
    trials: [
      { name: 'onefold', compare: ngramSimilarity },
      { name: 'talisman dice', compare: talismanDice },
    ],
  },
  {
    comparer: 'TOKEN_SORT',
    trials: [
      { name: 'onefold', compare: tokenSortSimilarity },
      { name: 'fast-levenshtein', compare: similarityBy((a, b) => levenshtein.get(a, b)) },
    ],
  },
  {
    comparer: 'TOKEN_SET',
    trials: [
      { name: 'onefold', compare: createTokenSet() },
      {
        name: 'talisman monge-elkan',
        compare: (a, b) => talismanMongeElkan(talismanJaroWinkler, a.split(' '), b.split(' ')),
      },
    ],
  },
]

/** They count edits, we answer a similarity: a division for everybody. */
function similarityBy(distance: Compare): Compare {
  return (a, b) => 1 - distance(a, b) / Math.max(a.length, b.length)
}

/** Comparisons of two different texts a second, one thread, beside other libraries and DuckDB. */
export async function compareBench(): Promise<void> {
  const results: JsonObject[] = []
  for (const [kind, columns] of [
    ['names', ['first_name', 'last_name']],
    ['streets', ['street']],
  ] as const) {
    const pairs = pairsOf(columns)
    const connection = await openPairs(pairs)
    for (const { comparer, trials, sql } of TRIALS) {
      const rates = new Map<string, number[]>()
      const add = (name: string, rate: number) => rates.set(name, [...(rates.get(name) ?? []), rate])
      for (let round = 0; round < ROUNDS; round++) {
        for (const { name, compare } of round % 2 ? trials : [...trials].reverse()) add(name, rateOf(compare, pairs))
        if (sql !== undefined) add('duckdb', await duckRate(connection, sql))
      }
      const medians = Object.fromEntries([...rates].map(([name, all]) => [name, median(all)]))
      const words = Object.entries(medians).map(([name, rate]) => `${name} ${(rate / 1e6).toFixed(2)} M/s`)
      console.log(`compare ${comparer}, ${kind}: ${words.join(', ')}; ${agreement(trials, pairs)}`)
      results.push({ comparer, kind, perSecond: medians })
    }
    connection.closeSync()
  }
  keepResult('compare', { rounds: ROUNDS, seed: SEED, trials: results })
}

interface Pairs {
  readonly a: readonly string[]
  readonly b: readonly string[]
}

/** Different texts of neighbours, as pairs that share a key would have: some alike, most not. */
function pairsOf(columns: readonly PersonColumn[]): Pairs {
  const people = benchPeople(PAIRS, SEED)
  const texts = columns
    .flatMap((column) => people.columns.get(column) ?? [])
    .filter((text) => text.length > 1 && text.length < 64)
  const sorted = [...texts].map((text) => text.toLowerCase()).sort()
  const a: string[] = []
  const b: string[] = []
  for (let at = 0; a.length < PAIRS; at = (at + 7919) % sorted.length) {
    const near = sorted[(at + (a.length % 2 === 0 ? 40 : 40_009)) % sorted.length] ?? ''
    if (near === sorted[at]) continue
    a.push(sorted[at] ?? '')
    b.push(near)
  }
  return { a, b }
}

function rateOf(compare: Compare, { a, b }: Pairs): number {
  const began = performance.now()
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += compare(a[at]!, b[at]!)
  const seconds = (performance.now() - began) / 1000
  if (!(sum >= 0)) throw new TypeError('A comparison did not answer a number.')
  return a.length / seconds
}

/** The quality beside the speed: in how many pairs another library says something else. */
function agreement(trials: readonly Trial[], { a, b }: Pairs): string {
  const [ours, ...others] = trials
  return others
    .map(({ name, compare }) => {
      const differing = a.filter((text, at) => {
        const other = b[at]!
        return Math.abs((ours?.compare(text, other) ?? Number.NaN) - compare(text, other)) > 1e-9
      }).length
      return `${name} differs in ${differing} of ${a.length}`
    })
    .join(', ')
}

async function openPairs({ a, b }: Pairs): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  await connection.run('create table pair (a varchar, b varchar)')
  const appender = await connection.createAppender('pair')
  for (let at = 0; at < a.length; at++) {
    appender.appendVarchar(a[at]!)
    appender.appendVarchar(b[at]!)
    appender.endRow()
  }
  appender.closeSync()
  await connection.run(`insert into pair select pair.* from pair, range(${DUCK_TIMES - 1})`)
  return connection
}

async function duckRate(connection: DuckDBConnection, sql: string): Promise<number> {
  const began = performance.now()
  await connection.runAndReadAll(`select sum(${sql}) from pair`)
  return (PAIRS * DUCK_TIMES) / ((performance.now() - began) / 1000)
}
