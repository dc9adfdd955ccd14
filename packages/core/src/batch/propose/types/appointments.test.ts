import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import { profileOf } from '../profile.ts'
import { tableOf } from '../worlds.fixture.ts'
import type { SeenType } from './column-type.ts'
import { seeColumns } from './see-columns.ts'

const FAMILIES = 'Kelmor,Dunhar,Tasvo,Solqui,Norpa,Zetgra,Ulmwes,Berlom,Fihus,Qorden'.split(',')
const GIVEN = 'Anna,Maria,Peter,Paul,Laura,Thomas,Sarah,Daniel,Emma,Martin,Julia,David'.split(',')

interface Shape {
  /** By person and by which of his posts it is, a number: the company that it is in. */
  readonly firm: (person: number, post: number) => number
  /** How old somebody is who takes a post, in years. @default 19 to 60 */
  readonly age?: (person: number, post: number) => number
}

/** People with a post or several, of whom each lives at one address and has one day of birth. */
function typesOfPosts({ firm, age }: Shape): (column: string) => SeenType {
  const random = seededRandom(7)
  const rows = Array.from({ length: 400 }, (_, person) => person).flatMap((person) => {
    const year = random.between(1935, 1989)
    const own = {
      officer: `${GIVEN[person % 12]} ${FAMILIES[Math.floor(person / 12) % 10]}${person % 7 === 0 ? 'sen' : 'man'}`,
      born: `${year}-0${random.between(1, 9)}-${random.between(10, 28)}`,
      address: `${random.between(1, 300)} ${FAMILIES[random.below(10)]}${random.between(100, 999)} Road`,
      postcode: `${random.between(10, 99)} ${random.between(100, 999)}`,
    }
    return Array.from({ length: 1 + (person % 3) }, (_post, post) => ({
      ...own,
      company: `${FAMILIES[firm(person, post) % 10]} ${firm(person, post)} Trading Limited`,
      since: `${year + (age?.(person, post) ?? random.between(19, Math.min(60, 2024 - year)))}-0${random.between(1, 9)}-${random.between(10, 28)}`,
    }))
  })
  const table = tableOf(rows, new Map(Object.keys(rows[0]!).map((name) => [name, name])))
  const seen = seeColumns(
    table.columns.map((column) => profileOf(column, table.rows)),
    true,
  )
  return (column) => seen.get(column)!.type
}

const random = seededRandom(3)
const anyFirm = () => random.between(100, 999)

describe('[LE-4510] what somebody is appointed to, and when', () => {
  test('is not of the person who has another company with each post', () => {
    const typeOf = typesOfPosts({ firm: anyFirm })
    expect(typeOf('company')).toBe('UNRELATED')
    expect(typeOf('officer')).toBe('FULL_NAME')
  })

  test('though who was born late has no post of long ago: what begins with 19 and what with 20 is no initial', () => {
    expect(typesOfPosts({ firm: anyFirm })('since')).toBe('UNRELATED')
  })

  test('a company is of the person who has one', () => {
    const typeOf = typesOfPosts({ firm: (person) => person })
    expect(typeOf('company')).toBe('COMPANY')
  })

  test('and so is a day in which records of one person agree', () => {
    const typeOf = typesOfPosts({ firm: (person) => person, age: () => 30 })
    expect(typeOf('since')).toBe('DATE')
  })
})
