import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runToEnd } from '../../../lib/async/resumable.ts'
import { createSearchIndex } from '../index/create-search-index.ts'
import type { SearchDocument } from '../index/search-index.ts'
import { naiveSearch } from '../naive-search.fixture.ts'
import type { GeoPoint, Reach, SearchQuery } from '../query/search-query.ts'
import { mapping, rowsOf } from '../search.fixture.ts'

const PLACES = [mapping({ keys: ['place'], matching: 'GEOGRAPHIC' })]

/** Where things go wrong: the date line, the poles, borders of cells; and anywhere. */
const latitude = fc.oneof(
  fc.constantFrom(90, -90, 89.99999, -89.9999, 0, 45, -45, 51.500001),
  fc.double({ min: -90, max: 90, noNaN: true }),
  fc.double({ min: 89.9, max: 90, noNaN: true }),
)
const longitude = fc.oneof(
  fc.constantFrom(180, -180, 179.99999, -179.99999, 0, 90, -90, 11.25),
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: 179.9, max: 180, noNaN: true }),
)
const round = (degrees: number): number => Number(degrees.toFixed(7)) + 0
const place: fc.Arbitrary<GeoPoint> = fc
  .record({ latitude, longitude })
  .map((each) => ({ latitude: round(each.latitude), longitude: round(each.longitude) }))
const reach: fc.Arbitrary<Reach> = fc.oneof(
  fc.record({ radiusMeters: fc.constantFrom(1, 500, 20_000, 3_000_000, 19_000_000, 40_000_000) }),
  fc.record({ precision: fc.integer({ min: 1, max: 10 }), steps: fc.integer({ min: 1, max: 9 }) }),
)

/** Some at random, some close to the place that is searched for. */
const placesAround = ({ latitude: north, longitude: east }: GeoPoint): fc.Arbitrary<readonly GeoPoint[]> => {
  const nearby = fc
    .record({
      up: fc.double({ min: -1, max: 1, noNaN: true }),
      right: fc.double({ min: -1, max: 1, noNaN: true }),
      scale: fc.constantFrom(1e-5, 1e-3, 0.1, 3),
    })
    .map(({ up, right, scale }) => ({
      latitude: round(Math.max(-90, Math.min(90, north + up * scale))),
      longitude: round(((((east + right * scale * 2 + 180) % 360) + 360) % 360) - 180),
    }))
  return fc.array(fc.oneof(place, nearby), { minLength: 1, maxLength: 30 })
}

const textOf = ({ latitude: lat, longitude: lon }: GeoPoint): string => `${lat.toFixed(7)},${lon.toFixed(7)}`
const at = (wanted: GeoPoint, how: Reach): SearchQuery => ({
  combine: 'ANY',
  clauses: [{ alternatives: [{ mapping: 0, place: wanted, reach: how }] }],
})

describe('places', () => {
  test('[SE-20] are found as by measuring every one, across the date line and around the poles', () => {
    const around = place.chain((wanted) => fc.tuple(fc.constant(wanted), placesAround(wanted)))
    const property = fc.property(around, reach, fc.boolean(), ([wanted, places], how, settled) => {
      const documents = places.map((each, row): SearchDocument => {
        const more = places[(row * 7) % places.length]!
        return { row, id: `id-${row}`, values: { place: row % 3 === 0 ? [textOf(each), textOf(more)] : textOf(each) } }
      })
      const index = createSearchIndex(PLACES)
      index.put(documents)
      if (settled) runToEnd(index.settle())
      const query = at(wanted, how)
      expect(rowsOf(index, query)).toEqual(naiveSearch(PLACES, documents, query))
    })
    fc.assert(property, { numRuns: 400, seed: 6 })
  })

  test('[SE-21] are read from one column of coordinates or from two of latitude and longitude; what is no place is left out', () => {
    const index = createSearchIndex([...PLACES, mapping({ keys: ['lat', 'lon'], matching: 'GEOGRAPHIC' })])
    expect(index.placesOf(0, { place: ['51.5, -0.1', 'London', '91,0', '51.5,-0.1'] })).toEqual([
      { latitude: 51.5, longitude: -0.1 },
    ])
    expect(index.placesOf(1, { lat: '51.5', lon: -0.1 })).toEqual([{ latitude: 51.5, longitude: -0.1 }])
    expect(index.placesOf(1, { lat: '51.5' })).toEqual([])
    expect(index.keysOf(0, { values: { place: '1,1' } })).toEqual([])
    const scripted = createSearchIndex([
      mapping({ type: 'SCRIPT', script: 'record.at', keys: [], matching: 'GEOGRAPHIC' }),
    ])
    scripted.put([{ row: 1, id: 'a', values: {}, scripted: new Map([[0, ['51.5,-0.1']]]) }])
    const place = { latitude: 51.5, longitude: -0.1 }
    expect(scripted.placesOf(0, {}, new Map([[0, ['51.5,-0.1']]]))).toEqual([place])
    expect(rowsOf(scripted, at(place, { radiusMeters: 10 }))).toMatchObject([{ row: 1, rank: 1 }])
  })

  test('[SE-22] rank by how much of the reach is left; a cell reaches its diagonal, and once more for each ring', () => {
    const index = createSearchIndex(PLACES)
    index.put([
      { row: 1, id: 'greenwich', values: { place: '51.4779,-0.0015' } },
      { row: 2, id: 'trafalgar', values: { place: '51.5080,-0.1281' } },
    ])
    const place = { latitude: 51.4779, longitude: -0.0015 }
    const [first, second] = rowsOf(index, at(place, { radiusMeters: 20_000 }))
    expect(first).toMatchObject({ id: 'greenwich', rank: 1 })
    expect(second?.rank).toBeCloseTo(1 - 9378 / 20_000, 3)
    expect(rowsOf(index, at(place, { radiusMeters: 9_300 }))).toHaveLength(1)
    expect(rowsOf(index, at(place, { precision: 5, steps: 1 }))).toHaveLength(1)
    expect(rowsOf(index, at(place, { precision: 5, steps: 3 }))).toHaveLength(2)
  })
})
