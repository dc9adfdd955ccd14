import type { WorkSettings } from '@onefold/core'
import { WORK_BOUNDS } from '@onefold/core/adapter-kit'
import { expect, test } from 'vitest'
import { ENVIRONMENT } from '../../src/commands/program/environment.ts'
import { run } from '../../src/commands/run.ts'
import { workSettings } from '../../src/commands/settings/work-settings.ts'

const VARIABLES: readonly (readonly [variable: string, name: keyof WorkSettings])[] = [
  ['ONEFOLD_STALL', 'stallMs'],
  ['ONEFOLD_LONGEST_REST', 'longestRestMs'],
  ['ONEFOLD_REFUSALS_IN_A_ROW', 'refusalsInARow'],
  ['ONEFOLD_EVENT_AUDIT_ENTRIES', 'eventAuditEntries'],
  ['ONEFOLD_LARGEST_GROUP', 'largestGroup'],
  ['ONEFOLD_LOAD_OVERLAP', 'loadOverlapMs'],
]

test('[JB-2442] what the environment leaves open stays as the engine has it', () => {
  expect(workSettings({})).toEqual({})
  expect(VARIABLES.map(([, name]) => name).sort()).toEqual(Object.keys(WORK_BOUNDS).sort())
})

test.each(VARIABLES)('[JB-2442] %s states %s within its bounds, and the help names it', (variable, name) => {
  const { least, most } = WORK_BOUNDS[name]
  for (const value of [least, most]) expect(workSettings({ [variable]: `${value}` })).toEqual({ [name]: value })
  for (const text of [`${least - 1}`, `${most + 1}`, '', 'soon', '1.5', '1e3', 'P1Y'])
    expect(() => workSettings({ [variable]: text })).toThrow(`${variable} must be `)
  expect(ENVIRONMENT).toContain(variable)
})

test('[JB-2442] times may be durations, numbers may not', () => {
  const env = { ONEFOLD_STALL: 'PT2M', ONEFOLD_LONGEST_REST: 'PT1M30S', ONEFOLD_LOAD_OVERLAP: 'P1D' }
  expect(workSettings(env)).toEqual({ stallMs: 120_000, longestRestMs: 90_000, loadOverlapMs: 86_400_000 })
  expect(() => workSettings({ ONEFOLD_REFUSALS_IN_A_ROW: 'PT10S' })).toThrow('must be a whole number from 1 to 1000')
})

test('[JB-2442] a server does not start with a patience out of bounds', async () => {
  const said: string[] = []
  const context = {
    env: { ONEFOLD_STALL: 'PT1S' },
    print: () => {},
    logTo: 'nowhere' as const,
    stopRequested: async () => {},
  }
  const code = await run(['serve', '--store', 'sqlite::memory:', '--port', '0'], context, (text) => said.push(text))
  expect(code).toBe(1)
  expect(said).toEqual([
    expect.stringContaining('ONEFOLD_STALL must be a duration like PT15M, or milliseconds, from 30000'),
  ])
})
