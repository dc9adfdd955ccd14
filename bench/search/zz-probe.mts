import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { benchPeople } from '/work/main/bench/corpus/people.ts'
import { slip } from '/work/main/bench/corpus/words.ts'
import { nameClauses } from '/work/main/bench/search/index-queries.ts'
import { nameQueries } from '/work/main/bench/search/names.ts'
import { buildIndex, FIELDS, PLACE } from '/work/main/bench/search/onefold-index.ts'
import { seededRandom } from '/work/main/packages/core/src/lib/random.ts'
import { atOnce } from '/work/main/packages/core/src/matching/search/steps.ts'

const n = Number(process.argv[2])
const prof = process.argv[3]
const people = benchPeople(n, 42)
const { index, ...built } = buildIndex(people)
console.log(JSON.stringify(built))
const random = seededRandom(12)
const t = (c: any) => people.columns.get(c) ?? []
const rows = Array.from({ length: 300 }, () => random.below(people.rows))
const count = (a: readonly string[], k: number) => {
  const m = new Map<string, number>()
  for (const x of a) if (x) m.set(x, (m.get(x) ?? 0) + 1)
  return [...m]
    .sort((a, b) => b[1] - a[1])
    .slice(0, k)
    .map(([x]) => x)
}
const common = count(t('first_name'), 10).flatMap((first) => count(t('last_name'), 10).map((last) => ({ first, last })))
const free = rows.map((r) =>
  [slip(t('first_name')[r]!, random), slip(t('last_name')[r]!, random), t('city')[r]!].filter((w) => w),
)
const anywhere = (w: string) => ({
  alternatives: FIELDS.flatMap((_, mapping) =>
    index.keysOfTerm(mapping, w).map((key) => ({ mapping, key, partial: 'INFIX' as const, typos: 2, leastRank: 0.7 })),
  ),
})
const near = (r: number, radiusMeters: number) => ({
  combine: 'ANY' as const,
  clauses: [
    {
      alternatives: [
        {
          mapping: PLACE,
          place: { latitude: Number(t('latitude')[r]), longitude: Number(t('longitude')[r]) },
          reach: { radiusMeters },
        },
      ],
    },
  ],
})
const names = nameQueries(people, 500)
const kinds: Record<string, [any, any?][]> = {
  names: names.map((x) => [nameClauses(index, x)]),
  common: common.map((x) => [nameClauses(index, x)]),
  allowed: names.slice(0, 300).map((x) => [nameClauses(index, x), (r: number) => r % 100 === 7]),
  free: free.map((ws) => [{ combine: 'ANY', clauses: ws.map(anywhere) }]),
  near5: rows.map((r) => [near(r, 5000)]),
  near50: rows.map((r) => [near(r, 50000)]),
}
const session = new Session()
session.connect()
session.post('Profiler.enable')
for (const [kind, qs] of Object.entries(kinds)) {
  const hash = createHash('sha1')
  let total = 0
  for (const [q, a] of qs) {
    const f = atOnce(index.search(q, a))
    total += f.total
    hash.update(JSON.stringify([f.total, f.examined, f.slice(0, 30).map(({ row, rank }) => [row, rank])]))
  }
  if (prof === kind) {
    session.post('Profiler.setSamplingInterval', { interval: 100 } as any)
    session.post('Profiler.start')
  }
  const cpus: number[] = []
  for (const [q, a] of qs) {
    const c = process.cpuUsage()
    atOnce(index.search(q, a)).slice(0, 10)
    const { user, system } = process.cpuUsage(c)
    cpus.push((user + system) / 1000)
  }
  if (prof === kind)
    session.post('Profiler.stop', (_e, r: any) => {
      require_(r.profile)
    })
  cpus.sort((a, b) => a - b)
  console.log(
    kind,
    'p50',
    cpus[cpus.length >> 1]!.toFixed(2),
    'p95',
    cpus[Math.floor(cpus.length * 0.95)]!.toFixed(2),
    'mean total',
    Math.round(total / qs.length),
    hash.digest('hex').slice(0, 10),
  )
}
function require_(p: any) {
  writeFileSync('/tmp/ss/p/x.cpuprofile', JSON.stringify(p))
}
for (const [m, [c]] of FIELDS.entries()) {
  void m
  console.log(c, new Set(t(c)).size, count(t(c), 3))
}
