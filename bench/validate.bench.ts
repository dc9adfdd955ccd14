import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import type { Values } from '../packages/core/src/model/record.ts'
import type { Column, Dataset, Token } from '../packages/core/src/model/resources/dataset.ts'
import { compileDataset } from '../packages/core/src/validate/validate-record.ts'
import { benchPeople, type PersonColumn } from './corpus/people.ts'
import { peakMegabytes } from './lib/engine.ts'

const ROWS = 100_000
const SEED = 42
const ROUNDS = 5
/** Twelve columns of people; the remark is no value of any token. */
const TOKENS: readonly (readonly [key: PersonColumn, token: Token])[] = [
  ['first_name', 'NAME_FIRST'],
  ['last_name', 'NAME_LAST'],
  ['street', 'ADDRESS_STREET'],
  ['house_number', 'ADDRESS_NUMBER'],
  ['city', 'ADDRESS_CITY'],
  ['postcode', 'ADDRESS_POSTCODE'],
  ['date_of_birth', 'DATE'],
  ['phone', 'PHONE'],
  ['email', 'EMAIL'],
  ['latitude', 'GEO_LATITUDE'],
  ['longitude', 'GEO_LONGITUDE'],
  ['source', 'SOURCE'],
]

/** What a column holds, and what its token made of it. */
interface ColumnFacts {
  readonly token: Token
  /** Records that have a value. */
  readonly filled: number
  /** Distinct values among those: what the memory of the validator cannot spare. */
  readonly distinctShare: number
  /** Values that the token does not take. */
  readonly issues: number
}

/**
 * How many records a second the validation takes with every column under PARSER, its memories empty at the start of each
 * round, and how many values it finds wrong.
 */
export async function validateBench(): Promise<void> {
  const dataset = datasetOf()
  const records = recordsOf(dataset)
  const runs: { readonly seconds: number; readonly cpuSeconds: number }[] = []
  let issues: ReadonlyMap<string, number> = new Map()
  for (let round = 0; round < ROUNDS; round++) {
    const [started, cpu] = [performance.now(), process.cpuUsage()]
    issues = validateAll(dataset, records)
    const { user, system } = process.cpuUsage(cpu)
    runs.push({ seconds: (performance.now() - started) / 1000, cpuSeconds: (user + system) / 1e6 })
  }
  const { seconds, cpuSeconds } = [...runs].sort((x, y) => x.cpuSeconds - y.cpuSeconds)[ROUNDS >> 1]!
  const rates = { recordsPerSecond: Math.round(ROWS / seconds), recordsPerCpuSecond: Math.round(ROWS / cpuSeconds) }
  const columns = factsOf(records, issues)
  keep({ seconds, cpuSeconds, ...rates, peakMegabytes: peakMegabytes(), columns })
  console.log(
    [
      `validate: ${ROWS} records of ${TOKENS.length} columns, all PARSER, median of ${ROUNDS} rounds (seed ${SEED})`,
      `${seconds.toFixed(2)} s (cpu ${cpuSeconds.toFixed(2)} s)`,
      `${rates.recordsPerSecond} records/s, ${rates.recordsPerCpuSecond} a CPU second`,
      `peak ${peakMegabytes()} MB`,
    ].join('; '),
  )
  for (const [key, { token, filled, distinctShare, issues: wrong }] of Object.entries(columns)) {
    console.log(
      `  ${key} (${token}): ${filled} values, ${(100 * distinctShare).toFixed(1)} % distinct, ${wrong} issues`,
    )
  }
}

function datasetOf(): Dataset {
  const columns = TOKENS.map(
    ([key, token]): Column => ({
      key,
      token,
      array: false,
      empty: true,
      validation: 'PARSER',
      error: 'IGNORE',
      enumerations: token === 'SOURCE' ? ['crm', 'shop', 'billing'].map((value) => ({ value })) : [],
      sourceLocale: 'de-DE',
    }),
  )
  return { type: 'dataset', _id: 'people', description: 'People of the bench', columns }
}

function recordsOf({ columns }: Dataset): readonly Values[] {
  const people = benchPeople(ROWS, SEED)
  const keys = columns.map(({ key }) => key as PersonColumn) // the dataset has no other columns
  return Array.from({ length: ROWS }, (_, row) => {
    const pairs = keys.map((key) => [key, people.columns.get(key)?.[row] ?? ''] as const)
    return Object.fromEntries(pairs.filter(([, value]) => value !== ''))
  })
}

/** Issues by column. */
function validateAll(dataset: Dataset, records: readonly Values[]): ReadonlyMap<string, number> {
  const { validate } = compileDataset(dataset)
  const issues = new Map<string, number>()
  for (const record of records) {
    for (const { column } of validate(record).issues) issues.set(column, (issues.get(column) ?? 0) + 1)
  }
  return issues
}

function factsOf(records: readonly Values[], issues: ReadonlyMap<string, number>): Record<string, ColumnFacts> {
  const facts = TOKENS.map(([key, token]) => {
    const values = records.flatMap(({ [key]: value }) => (value === undefined ? [] : [value]))
    const distinctShare = new Set(values).size / values.length
    return [key, { token, filled: values.length, distinctShare, issues: issues.get(key) ?? 0 }] as const
  })
  return Object.fromEntries(facts)
}

function keep(result: object): void {
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const report = { seed: SEED, rows: ROWS, rounds: ROUNDS, cores: cpus().length, node: process.version, ...result }
  writeFileSync(join(folder, 'validate.json'), `${JSON.stringify(report, null, 2)}\n`)
}
