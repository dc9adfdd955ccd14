import type { RemoteSession } from '@onefold/client'
import type { Refused, See } from './scenario.ts'

const PASSWORD = 'Difference-Engine-2'

/** Who may come in, and what runs by itself. */
export async function govern(session: RemoteSession, see: See, refused: Refused): Promise<void> {
  await governPeople(session, see, refused)
  await governTokens(session, see)
  await governScopes(session, see, refused)
  await governWork(session, see, refused)
}

async function governPeople({ users }: RemoteSession, see: See, refused: Refused): Promise<void> {
  const id = (await users.list())[0]?.id ?? ''
  await see('one user', users.get(id))
  await see('user updated', users.update(id, { surname: 'Hopper-Murray' }))
  await see('role added', users.addRole(id, 'VIEWER'))
  await see('role removed', users.removeRole(id, 'VIEWER'))
  await see('user disabled', users.disable(id))
  await see('user enabled', users.enable(id))
  await see('user unlocked', users.unlock(id))
  await see('password', users.setPassword(id, PASSWORD))
  await see('reset begun', users.startReset(id, { language: 'es' }))
  await refused(
    'my',
    users.my().catch(({ code }) => code),
  )
  await refused('my name', users.updateMy({ name: 'Ada' }))
  await refused('my password', users.setMyPassword(PASSWORD).then(() => undefined, () => undefined)) // biome-ignore format: over HTTP it is refused for another reason
  await see('user removed', users.remove(id))
}

async function governTokens({ tokens }: RemoteSession, see: See): Promise<void> {
  const shown = ({ value, hint, ...token }: Awaited<ReturnType<typeof tokens.reset>>) => ({
    ...token,
    value: value?.length,
    hint: hint.length,
  })
  const id = (await tokens.list()).find(({ name }) => name === 'CRM')?.id ?? ''
  await see('token copied', tokens.copy(id).then(shown))
  await see('token reset', tokens.reset(id).then(shown))
  await see('token activated', tokens.activate(id).then(shown))
  await see('token removed', tokens.remove(id).then(shown))
  await see(
    'all tokens',
    tokens.list({ deleted: true }).then((all) => all.map(shown)),
  )
}

async function governScopes(
  { dataScopes, tokens, settings }: RemoteSession,
  see: See,
  refused: Refused,
): Promise<void> {
  const { id } = await tokens.create({ name: 'Scoped', role: 'VIEWER' })
  await see('column', dataScopes.setScopeColumn('person', 'name'))
  const grants = [{ principalType: 'ACCESS_TOKEN', principalId: id, values: ['Lovelace'] }] as const
  await see('granted', dataScopes.setAccess('person', grants))
  await refused('scope values', dataScopes.scopeValues('person'))
  await see('scope', dataScopes.get('ACCESS_TOKEN', id))
  await see('my scope', dataScopes.my())
  await see('scope removed', dataScopes.remove('ACCESS_TOKEN', id))
  await see('bootstrap', dataScopes.bootstrap())
  await see('no column', dataScopes.setScopeColumn('person', null))
  const { id: setting } = await settings.save({ category: 'of-ours', payload: 'a text' })
  await see('setting by id', settings.get(setting))
  await see('setting removed', settings.remove(setting))
  await see('category removed', settings.removeCategory('ui'))
}

async function governWork(session: RemoteSession, see: See, refused: Refused): Promise<void> {
  const { runs, definitions, events, files, metrics, samples } = session
  const kept = ({ type, status, output }: Awaited<ReturnType<typeof runs.get>>) => ({
    type,
    status,
    output: typeof output,
  })
  const { run, created } = await runs.submit({ type: 'retention', input: { runs: 30 }, idempotencyKey: 'once' })
  await see('submitted', Promise.resolve({ created, type: run.type }))
  await see('run over', runs.finished(run.id).then(kept))
  await see(
    'again',
    runs.submit({ type: 'retention', input: { runs: 30 }, idempotencyKey: 'once' }).then(({ created: anew }) => anew),
  )
  await see(
    'retried',
    runs.retry(run.id).then(({ created: anew }) => anew),
  )
  await see(
    'chain',
    runs.chain(run.id).then((all) => all.map(kept)),
  )
  await refused('over', runs.cancel(run.id))
  await see('dismissed', runs.dismiss(run.id).then(kept))
  await refused('which', runs.remove({}))
  await see(
    'kinds',
    Promise.resolve(runs.types()).then((kinds) => kinds.map(({ type, schedulable }) => ({ type, schedulable }))),
  )
  await see(
    'kind of work',
    Promise.resolve(runs.type('retention')).then(({ description }) => description),
  )
  const { definitions: all } = await definitions.list({ source: 'API' })
  const { id = '', version = 0 } = all[0] ?? {}
  const stated = { type: 'retention', name: 'Tidy', cron: '0 4 * * *', input: { runs: 7 } } as const
  await see('definition updated', definitions.update(id, stated, version))
  await see('definition by id', definitions.get(id))
  await see(
    'run now',
    definitions
      .run(id, { force: true })
      .then(({ id: ran }) => runs.finished(ran))
      .then(kept),
  )
  await see('definition removed', definitions.remove(id, 'ANY'))
  await refused('no sink', events.bySink('none', { validity: 'VALID' }))
  await refused('nothing to remove', events.remove('none'))
  await refused('nothing of it', events.removeAll('none'))
  await refused('nothing to queue', events.revalidate('none'))
  await see('file removed', files.remove('people.csv'))
  const days = { fromDay: '2026-01-01', toDay: '2026-01-30' }
  await see('daily', metrics.daily('people', 'quality', days))
  await see(
    'measured',
    metrics.measure({ entity: 'person', label: 'now' }).then(async ({ finished }) => kept(await finished())),
  )
  await see('measurements', metrics.measurements('people', { ...days, toDay: '2026-01-31' }))
  await see('samples', samples.list())
  await refused('no sample', samples.get('none'))
  await refused('none to install', samples.install('none'))
  await refused('none to remove', samples.remove('none'))
}
