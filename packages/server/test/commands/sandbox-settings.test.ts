import { SCRIPT_BOUNDS } from '@onefold/core/adapter-kit'
import { expect, test } from 'vitest'
import { ENVIRONMENT } from '../../src/commands/program/environment.ts'
import { run } from '../../src/commands/run.ts'
import { sandboxSettings } from '../../src/commands/settings/sandbox-settings.ts'

const MEBIBYTE = 2 ** 20

test('[CF-2482] what the environment leaves open stays as the engine has it', () => {
  expect(sandboxSettings({})).toEqual({ scripts: {} })
})

test.each([
  ['ONEFOLD_SCRIPT_MS', 'callMs', 1],
  ['ONEFOLD_SCRIPT_MIB', 'memoryBytes', MEBIBYTE],
] as const)('[CF-2482] %s states %s within its bounds, and the help names it', (variable, name, unit) => {
  const { least, most } = SCRIPT_BOUNDS[name]
  for (const value of [least, most])
    expect(sandboxSettings({ [variable]: `${value / unit}` })).toEqual({ scripts: { [name]: value } })
  for (const text of [`${least / unit - 1}`, `${most / unit + 1}`, '', '-1', '1.5', 'much'])
    expect(() => sandboxSettings({ [variable]: text })).toThrow(`${variable} must be a whole number from `)
  expect(ENVIRONMENT).toContain(variable)
})

test('[CF-2481] ONEFOLD_PRIVATE_SINKS is true or false, and the help names it', () => {
  for (const value of [true, false])
    expect(sandboxSettings({ ONEFOLD_PRIVATE_SINKS: `${value}` })).toEqual({ scripts: {}, privateSinks: value })
  for (const text of ['', 'no', 'FALSE'])
    expect(() => sandboxSettings({ ONEFOLD_PRIVATE_SINKS: text })).toThrow('must be true or false')
  expect(ENVIRONMENT).toContain('ONEFOLD_PRIVATE_SINKS')
})

test('[CF-2482] a server does not start with a setting out of bounds', async () => {
  const said: string[] = []
  const context = {
    env: { ONEFOLD_SCRIPT_MS: '0' },
    print: () => {},
    logTo: 'nowhere' as const,
    stopRequested: async () => {},
  }
  const code = await run(['serve', '--store', 'sqlite::memory:', '--port', '0'], context, (text) => said.push(text))
  expect([code, said]).toEqual([1, [expect.stringContaining('ONEFOLD_SCRIPT_MS must be a whole number from 1')]])
})
