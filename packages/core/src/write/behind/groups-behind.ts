import { pairSet } from '../../matching/incremental/pair-set.ts'
import type { RowNumber } from '../../model/record.ts'
import type { MatchStore } from '../../ports/match-store.ts'
import type { UnderWay } from './under-way.ts'

/** Links and groups once a commit under way has taken out what it takes out, and written what comes in its place. */
export function groupsBehind(
  matches: MatchStore,
  { table, changes: { matching, seen }, mark }: UnderWay,
): Pick<MatchStore, 'links' | 'componentsOf' | 'components'> {
  const { generation = 0, unlink = [], links = [], dissolve = [], components = [] } = matching ?? {}
  const isOurs = (asked: number, of: number): boolean => matching !== undefined && asked === table && of === generation
  const unlinked = new Set(unlink)
  const written = pairSet()
  for (const { a, b } of links) written.add(a, b)
  const componentOf = new Map<RowNumber, RowNumber>()
  for (const { id, rows } of components) for (const row of rows) componentOf.set(row, id)
  const present = new Map(components.map((component) => [component.id, component]))
  const linked = (seen.matching?.components ?? []).filter(({ component }) => component !== 0)
  const dissolving = new Set(linked.length === 0 ? [] : dissolve)
  const dissolved = new Set(linked.flatMap(({ row, component }) => (dissolving.has(row) ? component : [])))
  return {
    async links(asked, of, rows) {
      const found = await matches.links(asked, of, rows)
      if (!isOurs(asked, of)) return found
      const wanted = new Set(rows)
      const standing = found.filter(
        (link) => !unlinked.has(link.a) && !unlinked.has(link.b) && !written.has(link.a, link.b),
      )
      const come = links.filter(({ a, b }) => wanted.has(a) || wanted.has(b))
      return [...standing, ...come].sort((one, other) => one.a - other.a || one.b - other.b)
    },
    async componentsOf(asked, of, rows) {
      const found = await matches.componentsOf(asked, of, rows)
      if (!isOurs(asked, of)) return found
      return found.map((each) => {
        const ours = componentOf.get(each.row)
        if (ours !== undefined) return { row: each.row, component: ours, mark }
        return dissolved.has(each.component) ? { row: each.row, component: 0, mark: 0 } : each
      })
    },
    async components(asked, of, ids) {
      if (!isOurs(asked, of)) return matches.components(asked, of, ids)
      const others = ids.filter((id) => !present.has(id) && !dissolved.has(id))
      const found = others.length === 0 ? [] : await matches.components(table, of, others)
      const ours = [...new Set(ids)].flatMap((id) => present.get(id) ?? [])
      return [...found, ...ours].sort((one, other) => one.id - other.id)
    },
  }
}
