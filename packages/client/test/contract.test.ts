import { describe, expect, test } from 'vitest'
import type { RemoteSession } from '../src/remote-session.ts'
import { callsOf, noting } from './support/asked.ts'
import { goThrough } from './support/scenario.ts'
import { serve } from './support/served.ts'

/** The clock of the machine: files have no other. */
const TIMED = ['modified']
/** Left out of the types, or what JSON has no word for. */
const UNTOLD = [...TIMED, 'subject', 'checkpoint', 'serial', 'owner', 'message', 'refusal', 'nextRunNotice', 'receipt']

/** Calls that the scenario leaves to other tests. */
const APART: readonly string[] = ['resources.previewPage']

/** Without it, and as JSON would have it. */
function told(value: unknown): unknown {
  const text = JSON.stringify(value, (name, inner) => (UNTOLD.includes(name) ? undefined : inner))
  return text === undefined ? undefined : JSON.parse(text)
}

describe('the client against a session in process', () => {
  test('[CT-3] the same scenario is answered alike in process and over a socket', async () => {
    await using here = await serve()
    await using there = await serve()
    const inProcess = await goThrough(here.session as unknown as RemoteSession) // which has the same and more
    const asked = new Set<string>()
    const overHttp = await goThrough(noting(there.client(), asked))
    expect(overHttp.map(([step]) => step)).toEqual(inProcess.map(([step]) => step))
    expect(callsOf(there.client()).filter((call) => !asked.has(call) && call.includes('.'))).toEqual(APART)
    for (const [index, [step, answer]] of overHttp.entries()) {
      expect.soft({ step, answer: told(answer) }).toEqual({ step, answer: told(inProcess[index]?.[1]) })
    }
  })
})
