import type { RemoteSession } from '../../src/remote-session.ts'

/** Groups that are asked for by the name of an entity. */
const OF_ENTITY = ['records', 'clusters', 'cases', 'buckets', 'audit']

/** `group.call` of each call that there is, the groups of entities opened. */
export function callsOf(session: object): readonly string[] {
  return Object.entries(session).flatMap(([name, value]) => {
    const group: unknown = OF_ENTITY.includes(name) ? value('person') : value
    if (typeof group !== 'object' || group === null || name === 'principal') return [name]
    return Object.keys(group).map((call) => `${name}.${call}`)
  })
}

/** The same session, which notes each call as it is made. */
export function noting(session: RemoteSession, asked: Set<string>): RemoteSession {
  const noted = (name: string, group: object) =>
    Object.fromEntries(
      Object.entries(group).map(([call, made]) => [
        call,
        (...given: readonly unknown[]) => {
          asked.add(`${name}.${call}`)
          return made(...given)
        },
      ]),
    )
  const groups = Object.entries(session).map(([name, value]) => [
    name,
    OF_ENTITY.includes(name) ? (entity: string) => noted(name, value(entity)) : value,
  ])
  const all = groups.map(([name, value]) => [name, typeof value === 'object' ? noted(name, value) : value])
  return Object.fromEntries(all) as RemoteSession // which it is, but for the notes
}
