import { setImmediate } from 'node:timers'
import { expect, test } from 'vitest'
import { eachYielding, eventLoopYielder, timesYielding } from './yield-to-event-loop.ts'

/** Works for so long without a pause. */
function work(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

/** What happens while this is under way, with a beat for each turn of the event loop. */
async function seenDuring(doing: (seen: string[]) => Promise<unknown>): Promise<readonly string[]> {
  const seen: string[] = []
  let beating = true
  const beat = (): void => {
    seen.push('beat')
    if (beating) setImmediate(beat)
  }
  setImmediate(beat)
  await doing(seen)
  beating = false
  return seen
}

test('what takes long lets the event loop turn', async () => {
  const seen = await seenDuring(() => eachYielding(Array(20), () => work(1)))
  expect(seen.length).toBeGreaterThanOrEqual(3)
})

test('every item has its turn once, in order, of a list and of what is no list', async () => {
  const seen: unknown[] = []
  await eachYielding([3, undefined, 1], (item) => seen.push(item))
  await eachYielding(new Set(['a', 'b']), (item) => seen.push(item))
  await eachYielding([], (item) => seen.push(item))
  await timesYielding(3, (index) => seen.push(index))
  await timesYielding(0, (index) => seen.push(index))
  expect(seen).toEqual([3, undefined, 1, 'a', 'b', 0, 1, 2])
})

test('numbers that take long let the event loop turn', async () => {
  const seen = await seenDuring(() => timesYielding(20, () => work(1)))
  expect(seen.length).toBeGreaterThanOrEqual(3)
})

test('what is short does not', async () => {
  expect(await seenDuring(() => eachYielding(Array(20), () => undefined))).toEqual([])
})

test('many short stages one behind the other let it turn as one long one does', async () => {
  const seen = await seenDuring(async () => {
    for (let stage = 0; stage < 20; stage++) await eachYielding([1], () => work(1))
  })
  expect(seen.length).toBeGreaterThanOrEqual(3)
})

test('what is done between the stages counts as well', async () => {
  const seen = await seenDuring(async () => {
    for (let stage = 0; stage < 10; stage++) {
      work(3)
      await eachYielding([1], () => work(3))
    }
  })
  expect(seen.length).toBeGreaterThanOrEqual(9)
})

test('a pause in which others work does not count', async () => {
  for (let stage = 0; stage < 4; stage++) {
    await eachYielding([1], () => work(1))
    await new Promise((resolve) => setTimeout(resolve, 40))
    const yieldToEventLoop = eventLoopYielder(30)
    work(1)
    expect(yieldToEventLoop()).toBeUndefined()
  }
})

test('tasks that wait for a turn go on in turns of their own', async () => {
  const seen = await seenDuring(async (noted) => {
    const task = async (name: string): Promise<void> => {
      const yieldToEventLoop = eventLoopYielder()
      for (let piece = 0; piece < 4; piece++) {
        work(5)
        noted.push(name)
        await yieldToEventLoop()
      }
    }
    await Promise.all([task('one'), task('two'), task('three')])
  })
  const later = seen.slice(seen.indexOf('beat'))
  const together = later.filter(
    (name, at) => name !== 'beat' && later[at + 1] !== undefined && later[at + 1] !== 'beat',
  )
  expect(later.filter((name) => name !== 'beat').length).toBeGreaterThan(6)
  expect(together).toEqual([])
})
