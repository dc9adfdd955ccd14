import { type ChoosingStrategy, withGreatest } from './strategy.ts'

/** The record of the most trusted system in the rule's list; systems outside it do not count. */
export const trustedSource: ChoosingStrategy = {
  kind: 'CHOOSE',
  choose(among, { rule: { sources: trusted = [] } }) {
    const places = new Map(trusted.map((system, place) => [system, trusted.length - place]))
    return withGreatest(among, ({ sources = [] }) => {
      const own = sources.flatMap(({ system }) => places.get(system) ?? [])
      return own.length === 0 ? undefined : own.reduce((a, b) => Math.max(a, b))
    })
  },
}
