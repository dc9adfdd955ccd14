import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../lib/random.ts'
import { placeTolerance } from './place-tolerance.ts'
import { profileOf } from './profile.ts'
import { tableOf } from './worlds.fixture.ts'

/** About 111 metres in latitude. */
const STEP = 0.001

/** Two records of each of so many places, so far apart; they lie within so many degrees of one another. */
function toleranceOf({ pairs = 200, metres = 0, degrees = 40, isChain = false }) {
  const random = seededRandom(7)
  const rows = Array.from({ length: pairs }, (_, at) => {
    const lat = random.fraction() * degrees
    const long = random.fraction() * degrees
    const [otherLat, otherLong] = isChain
      ? [random.fraction() * degrees, random.fraction() * degrees]
      : [lat + (metres / 111) * STEP * (0.5 + random.fraction()), long]
    return [
      { name: `Village ${at}`, lat: String(lat), long: String(long) },
      { name: `Village ${at}`, lat: at === 0 ? '' : String(otherLat), long: String(otherLong) },
    ]
  }).flat()
  const table = tableOf(rows, new Map(['name', 'lat', 'long'].map((name) => [name, name])))
  const [name, lat, long] = ['name', 'lat', 'long'].map((key) =>
    profileOf(table.columns.find((one) => one.name === key)!, table.rows),
  )
  return placeTolerance([lat!, long!], [name!])
}

describe('[LE-4533] places have nothing in common from where', () => {
  test.each([
    ['a house', 50, undefined],
    ['a village', 2000, 5000],
    ['a district', 12_000, 20_000],
  ])('nine in ten records of one name are nearer: %s', (_, metres, tolerance) => {
    expect(toleranceOf({ metres })).toBe(tolerance)
  })

  test('a kilometre, where few have one name or they are no nearer than strangers', () => {
    expect(toleranceOf({ metres: 2000, pairs: 25 })).toBeUndefined()
    expect(toleranceOf({ degrees: 0.1, isChain: true })).toBeUndefined()
    expect(toleranceOf({ degrees: 40, isChain: true })).toBeUndefined()
  })
})
