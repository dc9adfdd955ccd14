import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { startThread, threadOver } from './start-thread.ts'

const clock = { now: () => 0 }

/** A thread that is ready, answers the first request and dies of the second. */
const MORTAL = `
  const { parentPort } = require('node:worker_threads')
  let asked = 0
  parentPort.on('message', ({ id }) => {
    if (++asked > 1) process.exit(1)
    parentPort.postMessage({ type: 'done', id, value: 'answered' })
  })
  parentPort.postMessage({ type: 'ready' })`

test('what waits for a thread that dies is refused, and so is what comes later', async () => {
  const thread = await threadOver(new Worker(MORTAL, { eval: true }), clock)
  await expect(thread.call('ping', [])).resolves.toBe('answered')
  const waiting = [thread.call('ping', []), thread.call('records.head', [1])]
  for (const call of waiting) await expect(call).rejects.toMatchObject({ class: 'unavailable' })
  expect(thread.alive()).toBe(false)
  await expect(thread.call('ping', [])).rejects.toMatchObject({ class: 'unavailable', codes: ['store-thread-ended'] })
  await thread.close()
})

test('a thread that dies before its first word is refused', async () => {
  const stillborn = threadOver(new Worker(`throw new Error('no luck')`, { eval: true }), clock)
  await expect(stillborn).rejects.toMatchObject({ class: 'unavailable', codes: ['store-thread-failed'] })
})

test('what cannot be copied to a thread is refused, and the thread lives on', async () => {
  const thread = await threadOver(new Worker(MORTAL, { eval: true }), clock)
  await expect(thread.call('ping', [() => 1])).rejects.toThrow(/could not be cloned/)
  expect(thread.pending()).toBe(0)
  await expect(thread.call('ping', [])).resolves.toBe('answered')
  await thread.close()
})

test('a thread that has closed refuses, and the next one that is started takes it over', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'onefold-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const writerOf = (name: string) =>
    startThread({ role: 'writer', location: join(folder, name), synchronous: 'NORMAL' }, clock)
  const first = await writerOf('first.db')
  const closing = first.close()
  await expect(first.call('ping', [])).rejects.toMatchObject({ codes: ['store-thread-ended'] })
  await closing
  const second = await writerOf('second.db')
  await first.close() // again: the file of the next one stays open
  expect(first.alive()).toBe(false)
  await expect(first.call('ping', [])).rejects.toMatchObject({ class: 'unavailable' })
  await expect(second.call('ping', [])).resolves.toBeUndefined()
  await rm(join(folder, 'first.db')) // nobody has it open
  await second.close()
})
