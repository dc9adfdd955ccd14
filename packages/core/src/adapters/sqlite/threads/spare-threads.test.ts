import { once } from 'node:events'
import { expect, test } from 'vitest'
import { releaseThread, takeThread } from './spare-threads.ts'

/** So many threads that no other test has released. */
const newThreads = (count: number) => {
  const taken = Array.from({ length: count + 2 }, takeThread)
  for (const worker of taken.splice(count)) void worker.terminate()
  return taken
}

test('a thread that one store has released goes to the next, and only once', async () => {
  const [worker] = newThreads(1)
  releaseThread(worker!)
  expect(takeThread()).toBe(worker)
  const other = takeThread()
  expect(other).not.toBe(worker)
  await Promise.all([worker!.terminate(), other.terminate()])
})

test('two are kept at most, and a thread that nobody takes ends', async () => {
  const workers = newThreads(3)
  const exits = workers.map((worker) => once(worker, 'exit'))
  for (const worker of workers) releaseThread(worker)
  await exits[2]
  expect([takeThread(), takeThread()]).toEqual(workers.slice(0, 2))
  for (const worker of workers.slice(0, 2)) releaseThread(worker)
  await Promise.all(exits)
})

test('a thread that dies while nobody has it goes to nobody', async () => {
  const [worker] = newThreads(1)
  releaseThread(worker!)
  await worker!.terminate()
  const other = takeThread()
  expect(other).not.toBe(worker)
  await other.terminate()
})
