import { expect, test } from 'vitest'
import { runToEnd } from '../../lib/async/resumable.ts'
import { seededRandom } from '../../lib/random.ts'
import { matchLinksOf, type StatedLink } from './match-links.fixture.ts'
import { inOrder } from './match-links.ts'

test('[CL-250] many links are taken in the order of few: the best first, then by places', () => {
  const random = seededRandom(17)
  const pairs = Array.from({ length: 6000 }, (_, at): StatedLink => {
    const [low, high, score] = [random.below(900), 1000 + ((at * 7) % 6997), 9990 + random.below(11)]
    return at % 2 > 0 ? [low, high, score] : [high, low, score]
  })
  const links = matchLinksOf(pairs)
  const { a, b, score } = links
  const places = (at: number) => [a[at]!, b[at]!].sort((x, y) => x - y) as [number, number]
  const plainly = [...pairs.keys()].sort(
    (x, y) => score[y]! - score[x]! || places(x)[0] - places(y)[0] || places(x)[1] - places(y)[1],
  )
  expect([...runToEnd(inOrder(links))]).toEqual(plainly)
})
