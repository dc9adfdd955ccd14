import { expect, test, vi } from 'vitest'
import { sleep } from './waiting.ts'
import { createWorkLoop } from './work-loop.ts'

function loopOver(pieces: string[], work: (piece: string) => Promise<void>, concurrency = 2, pollMs = 60_000) {
  const failed = vi.fn<(error: unknown) => void>()
  const loop = createWorkLoop({ claim: async () => pieces.shift(), work, concurrency, pollMs, failed })
  return { loop, failed }
}

test('all pieces are done, no more at once than allowed', async () => {
  const done: string[] = []
  let atWork = 0
  let most = 0
  const { loop } = loopOver(['a', 'b', 'c', 'd', 'e'], async (piece) => {
    most = Math.max(most, ++atWork)
    await sleep(5)
    atWork -= 1
    done.push(piece)
  })
  await loop.settled()
  expect(done.sort()).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(most).toBe(2)
  await loop.stop()
})

test('work that its like leaves behind is done before the loop is settled', async () => {
  const pieces = ['first']
  const done: string[] = []
  const { loop } = loopOver(pieces, async (piece) => {
    await sleep(5)
    done.push(piece)
    if (piece === 'first') pieces.push('second') // nobody rings for it
  })
  await loop.settled()
  expect(done).toEqual(['first', 'second'])
  await loop.stop()
})

test('new work is found when somebody wakes the loop, or else at the next poll', async () => {
  const pieces: string[] = []
  const done: string[] = []
  const { loop } = loopOver(
    pieces,
    async (piece) => {
      done.push(piece)
    },
    1,
    20,
  )
  await loop.settled()
  pieces.push('polled')
  await vi.waitFor(() => expect(done).toEqual(['polled']))
  pieces.push('announced')
  loop.wake()
  await vi.waitFor(() => expect(done).toEqual(['polled', 'announced']))
  await loop.stop()
})

test('a failed piece is told and the loop goes on', async () => {
  const { loop, failed } = loopOver(['bad', 'good'], async (piece) => {
    if (piece === 'bad') throw new Error('it broke')
  })
  await loop.settled()
  expect(failed.mock.calls).toEqual([[new Error('it broke')]])
  expect(loop.alive()).toBe(true)
  await loop.stop()
})

test('a loop is not alive while claiming fails, and alive again when it works', async () => {
  let broken = true
  const claim = async () => {
    if (broken) throw new Error('no store')
    return undefined
  }
  const loop = createWorkLoop({ claim, work: async () => {}, concurrency: 1, pollMs: 5, failed: () => {} })
  await vi.waitFor(() => expect(loop.alive()).toBe(false))
  broken = false
  await loop.settled()
  expect(loop.alive()).toBe(true)
  await loop.stop()
  expect(loop.alive()).toBe(false)
})

test('a stop waits for the work under way and claims no more', async () => {
  const pieces = ['a', 'b']
  const done: string[] = []
  const { loop } = loopOver(
    pieces,
    async (piece) => {
      await sleep(10)
      done.push(piece)
    },
    1,
  )
  await vi.waitFor(() => expect(pieces).toEqual(['b']))
  await loop.stop()
  expect(done).toEqual(['a'])
  expect(pieces).toEqual(['b'])
  await loop.settled()
})

test('pieces that wait for others leave them their places', async () => {
  const pieces = ['parent one', 'parent two', 'child', 'child']
  const done: string[] = []
  let children = 0
  const loop = createWorkLoop<string>({
    claim: async () => pieces.shift(),
    async work(piece, away) {
      if (piece === 'child') children += 1
      else await away(() => vi.waitFor(() => expect(children).toBe(2), { interval: 1 }))
      done.push(piece)
    },
    concurrency: 1,
    pollMs: 60_000,
    failed: () => {},
  })
  await loop.settled()
  expect(done.sort()).toEqual(['child', 'child', 'parent one', 'parent two'])
  await loop.stop()
})
