import { expect, test } from 'vitest'
import { NOT_OVER_HTTP } from '../src/index.ts'
import { callsOf } from './support/asked.ts'
import { serve } from './support/served.ts'

test('[CT-1] every call of a session is one of the client, or stands with its reason among those that are not', async () => {
  await using served = await serve()
  const inProcess = callsOf(served.session)
  const overHttp = callsOf(served.client())
  const absent: readonly string[] = Object.keys(NOT_OVER_HTTP)
  const isAbsent = (call: string) => absent.includes(call) || absent.includes(call.split('.')[0] ?? '')
  expect(inProcess.filter((call) => !overHttp.includes(call) && !isAbsent(call))).toEqual([])
  expect(overHttp.filter((call) => !inProcess.includes(call)).sort()).toEqual([
    'identityProviders',
    'login',
    'logout',
    'resources.previewPage',
    'whoAmI',
  ])
  expect(absent.filter((call) => !inProcess.some((known) => known === call || known.startsWith(`${call}.`)))).toEqual(
    [],
  )
  expect(overHttp.filter(isAbsent)).toEqual([])
})
