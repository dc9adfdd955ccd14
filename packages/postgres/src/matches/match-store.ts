import type { MatchStore } from '@onefold/core'
import { orWhenMissing } from '../failures.ts'
import { unknownTable } from '../records/head.ts'
import type { Database } from '../session.ts'
import { build } from './build.ts'
import { cluster, clusterSlice, clusters, clustersAfter } from './cluster-reads.ts'
import { abandon, begin, clear, flip, generations, touched } from './generations.ts'
import { gone } from './gone.ts'
import { pastCluster } from './past-clusters.ts'
import { components, componentsOf, links, neighbours, postings } from './reads.ts'
import { rulingGroups, rulingMembers, rulingSlice, rulings } from './rulings.ts'
import { sharedKeySizes, sharedKeys, sharedKeysAfter } from './shared-keys.ts'
import { stats } from './stats.ts'

export function matchStore(database: Database): MatchStore {
  const of = <T>(generation: number, work: Promise<T>): Promise<T> => orWhenMissing(work, () => gone(generation))
  const inTable = <T>(table: number, work: Promise<T>): Promise<T> => orWhenMissing(work, () => unknownTable(table))
  return Object.freeze<MatchStore>({
    generations: (table) => generations(database, table),
    postings: (table, generation, keys, most) => of(generation, postings(database, table, generation, keys, most)),
    neighbours: (table, generation, asked) => of(generation, neighbours(database, table, generation, asked)),
    links: (table, generation, rows) => of(generation, links(database, table, generation, rows)),
    componentsOf: (table, generation, rows) => of(generation, componentsOf(database, table, generation, rows)),
    components: (table, generation, ids) => of(generation, components(database, table, generation, ids)),
    cluster: (table, generation, id) => of(generation, cluster(database, table, generation, id)),
    pastCluster: (table, id) => inTable(table, pastCluster(database, table, id)),
    clusters: (table, generation, query, sight) => of(generation, clusters(database, table, generation, query, sight)),
    clustersAfter: (table, generation, query, sight) =>
      of(generation, clustersAfter(database, table, generation, query, sight)),
    clusterSlice: (table, generation, query, sight) =>
      of(generation, clusterSlice(database, table, generation, query, sight)),
    stats: (table, generation) => of(generation, stats(database, table, generation)),
    sharedKeys: (table, generation, query, sight) =>
      of(generation, sharedKeys(database, table, generation, query, sight)),
    sharedKeysAfter: (table, generation, query, sight) =>
      of(generation, sharedKeysAfter(database, table, generation, query, sight)),
    sharedKeySizes: (table, generation) => of(generation, sharedKeySizes(database, table, generation)),
    rulingMembers: (table, rows) => inTable(table, rulingMembers(database, table, rows)),
    rulingGroups: (table, ids) => inTable(table, rulingGroups(database, table, ids)),
    rulings: (table, ids) => inTable(table, rulings(database, table, ids)),
    rulingSlice: (table, after, limit) => inTable(table, rulingSlice(database, table, after, limit)),
    begin: (table, generation, fence) => begin(database, table, generation, fence),
    build: (table, generation, part, fence) => build(database, table, generation, part, fence),
    touched: (table, generation, mark) => of(generation, touched(database, table, generation, mark)),
    flip: (table, generation, mark, fence) => flip(database, table, generation, mark, fence),
    abandon: (table, generation, fence) => abandon(database, table, generation, fence),
    clear: (table) => clear(database, table),
  })
}
