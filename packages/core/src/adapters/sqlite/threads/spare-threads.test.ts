import { once } from 'node:events'
import { expect, test } from 'vitest'
import { leaveThread, takeThread } from './spare-threads.ts'

/** So many threads that other tests have not left here. */
const newThreads = (count: number) => {
  const taken = Array.from({ length: count + 2 }, takeThread)
  for (const worker of taken.splice(count)) void worker.terminate()
  return taken
}

test('a thread that one store has left goes to the next, and only once', async () => {
  const [worker] = newThreads(1)
  leaveThread(worker!)
  expect(takeThread()).toBe(worker)
  const other = takeThread()
  expect(other).not.toBe(worker)
  await Promise.all([worker!.terminate(), other.terminate()])
})

test('two are kept at most, and a thread that nobody takes ends', async () => {
  const workers = newThreads(3)
  const exits = workers.map((worker) => once(worker, 'exit'))
  for (const worker of workers) leaveThread(worker)
  await exits[2]
  expect([takeThread(), takeThread()]).toEqual(workers.slice(0, 2))
  for (const worker of workers.slice(0, 2)) leaveThread(worker)
  await Promise.all(exits)
})

test('a thread that dies while nobody has it goes to nobody', async () => {
  const [worker] = newThreads(1)
  leaveThread(worker!)
  await worker!.terminate()
  const other = takeThread()
  expect(other).not.toBe(worker)
  await other.terminate()
})
