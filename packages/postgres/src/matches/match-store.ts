import type { MatchStore } from '@onefold/core'
import { orWhenMissing } from '../failures.ts'
import type { Database } from '../session.ts'
import { build } from './build.ts'
import { cluster, clusterSlice, clusters } from './cluster-reads.ts'
import { abandon, begin, clear, flip, generations, touched } from './generations.ts'
import { gone } from './gone.ts'
import { components, componentsOf, links, postings } from './reads.ts'
import { stats } from './stats.ts'

export function matchStore(database: Database): MatchStore {
  const of = <T>(generation: number, work: Promise<T>): Promise<T> => orWhenMissing(work, () => gone(generation))
  return Object.freeze<MatchStore>({
    generations: (table) => generations(database, table),
    postings: (table, generation, keys) => of(generation, postings(database, table, generation, keys)),
    links: (table, generation, rows) => of(generation, links(database, table, generation, rows)),
    componentsOf: (table, generation, rows) => of(generation, componentsOf(database, table, generation, rows)),
    components: (table, generation, ids) => of(generation, components(database, table, generation, ids)),
    cluster: (table, generation, id) => of(generation, cluster(database, table, generation, id)),
    clusters: (table, generation, query) => of(generation, clusters(database, table, generation, query)),
    clusterSlice: (table, generation, query) => of(generation, clusterSlice(database, table, generation, query)),
    stats: (table, generation) => of(generation, stats(database, table, generation)),
    begin: (table, generation, fence) => begin(database, table, generation, fence),
    build: (table, generation, part, fence) => build(database, table, generation, part, fence),
    touched: (table, generation, mark) => of(generation, touched(database, table, generation, mark)),
    flip: (table, generation, mark, fence) => flip(database, table, generation, mark, fence),
    abandon: (table, generation, fence) => abandon(database, table, generation, fence),
    clear: (table) => clear(database, table),
  })
}
