import { expect, test } from 'vitest'
import { NOT_OVER_HTTP } from '../src/index.ts'
import { serve } from './support/served.ts'

/** Groups that are asked for by the name of an entity. */
const OF_ENTITY = ['records', 'clusters', 'cases', 'buckets', 'audit']

/** `group.call` of each call that there is, the groups of entities opened. */
function callsOf(session: object): readonly string[] {
  return Object.entries(session).flatMap(([name, value]) => {
    const group: unknown = OF_ENTITY.includes(name) ? value('person') : value
    if (typeof group !== 'object' || group === null || name === 'principal') return [name]
    return Object.keys(group).map((call) => `${name}.${call}`)
  })
}

test('[CT-1] every call of a session is one of the client, or stands with its reason among those that are not', async () => {
  await using served = await serve()
  const inProcess = callsOf(served.session)
  const overHttp = callsOf(served.client())
  const absent: readonly string[] = Object.keys(NOT_OVER_HTTP)
  const isAbsent = (call: string) => absent.includes(call) || absent.includes(call.split('.')[0] ?? '')
  expect(inProcess.filter((call) => !overHttp.includes(call) && !isAbsent(call))).toEqual([])
  expect(overHttp.filter((call) => !inProcess.includes(call)).sort()).toEqual(['login', 'logout', 'whoAmI'])
  expect(absent.filter((call) => !inProcess.some((known) => known === call || known.startsWith(`${call}.`)))).toEqual(
    [],
  )
  expect(overHttp.filter(isAbsent)).toEqual([])
})
