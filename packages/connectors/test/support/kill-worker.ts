/**
 * Writes records whose entity has a `sink-jdbc`, and dies at a named point the n-th time it comes there, or when it is killed:
 * `node kill-worker.js '{"file": …, "place": …, "point": "after-delivery", "hit": 3, "ahead": 0}'`.
 */
import { writeSync } from 'node:fs'
import { adminOf, openHouse, type Place } from './house.ts'

const { file, place, point, hit, ahead } = JSON.parse(process.argv[2] ?? '') as {
  readonly file: string
  readonly place: Place
  readonly point: string
  readonly hit: number
  readonly ahead: number
}
let hits = 0
const onefold = await openHouse(place, {
  file,
  clock: { now: () => Date.now() + ahead },
  faults(at) {
    if (at !== point || ++hits !== hit) return
    process.kill(process.pid, 'SIGKILL')
    for (;;); // the signal comes at once; nothing more is done until then
  },
})
const records = adminOf(onefold).records('person')
writeSync(1, 'ready\n')
for (let round = 0; ; round++) {
  const drafts = Array.from({ length: 40 }, (_, at) => ({
    _id: `r${(round * 13 + at) % 200}`,
    name: `round ${round}`,
    city: `c${at}`,
    age: round,
  }))
  await records.upsert(drafts)
  if (round % 3 === 0) await records.remove(`r${(round * 13) % 200}`)
}
