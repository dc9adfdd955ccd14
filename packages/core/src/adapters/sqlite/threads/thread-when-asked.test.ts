import { expect, test } from 'vitest'
import type { Thread } from './start-thread.ts'
import { threadWhenAsked } from './thread-when-asked.ts'

/** Starts threads that answer with the path they are asked, and remembers what happened in which order. */
function starter({ failures = 0 } = {}) {
  const seen: string[] = []
  let left = failures
  const start = async (): Promise<Thread> => {
    seen.push('start')
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (left-- > 0) throw new Error('no luck')
    return {
      pending: () => 0,
      alive: () => true,
      async call(path) {
        seen.push(path)
        return path
      },
      async close() {
        seen.push('close')
      },
    }
  }
  return { seen, start }
}

test('nothing is started until something is asked, and nothing is closed that was not started', async () => {
  const { seen, start } = starter()
  const thread = threadWhenAsked(start)
  expect(thread.alive()).toBe(true)
  await thread.close()
  expect(seen).toEqual([])
})

test('calls that come at once start one thread, and count as pending while it starts', async () => {
  const { seen, start } = starter()
  const thread = threadWhenAsked(start)
  const both = Promise.all([thread.call('ping', []), thread.call('records.head', [1])])
  expect(thread.pending()).toBe(2)
  expect(await both).toEqual(['ping', 'records.head'])
  expect(thread.pending()).toBe(0)
  await thread.call('ping', [])
  expect(seen).toEqual(['start', 'ping', 'records.head', 'ping'])
})

test('a start that fails refuses the call, and the next call tries again', async () => {
  const { seen, start } = starter({ failures: 1 })
  const thread = threadWhenAsked(start)
  await expect(thread.call('ping', [])).rejects.toThrow('no luck')
  await expect(thread.call('ping', [])).resolves.toBe('ping')
  expect(seen).toEqual(['start', 'start', 'ping'])
})

test('closing while it starts waits for what was asked before', async () => {
  const { seen, start } = starter()
  const thread = threadWhenAsked(start)
  const asked = thread.call('ping', [])
  await thread.close()
  expect(await asked).toBe('ping')
  expect(seen).toEqual(['start', 'ping', 'close'])
})
