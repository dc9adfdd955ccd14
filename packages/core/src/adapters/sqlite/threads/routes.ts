import type { AttemptStore } from '../../../ports/store/attempt-store.ts'
import type { CatalogueStore } from '../../../ports/store/catalogue-store.ts'
import type { DefinitionStore } from '../../../ports/store/definition-store.ts'
import type { DeliveryStore } from '../../../ports/store/delivery-store.ts'
import type { MatchStore } from '../../../ports/store/match-store.ts'
import type { RecordStore } from '../../../ports/store/record-store.ts'
import type { RunStore } from '../../../ports/store/run-store.ts'
import type { SnapshotStore } from '../../../ports/store/snapshot-store.ts'
import type { StoreScan } from '../../../ports/store/store-scan.ts'

export type OperationPath =
  | 'commit'
  | 'clear'
  | 'scrub'
  | 'flushLatePostings'
  | 'ping'
  | `catalogue.${keyof CatalogueStore}`
  | `attempts.${keyof AttemptStore}`
  | `records.${keyof RecordStore}`
  | `matches.${keyof MatchStore}`
  | `runs.${keyof RunStore}`
  | `definitions.${keyof DefinitionStore}`
  | `deliveries.${keyof DeliveryStore}`
  | `snapshots.${keyof SnapshotStore}`
  | `scan.${keyof StoreScan}`

/**
 * Where an operation runs when the store is a file. `write`: in the writer thread; `read`: in a reader thread; `near`: in
 * the caller's thread, which costs less than the way to another, as long as the list that is asked for stays short.
 */
export type Route =
  | { readonly place: 'write' }
  | { readonly place: 'read' }
  | {
      readonly place: 'near'
      /** Which argument holds the list, if any. */
      readonly list?: number
      /** @default NEAR_ITEMS */
      readonly most?: number
      /** Which argument has to say how much is asked of each item. */
      readonly bound?: number
      /** The answer is handed over as it is, and not as a promise of it. */
      readonly now?: true
    }

/** Longer lists are read in a reader thread. */
export const NEAR_ITEMS = 100
/** Of what stands for many rows each. */
const NEAR_GROUPS = 16
/** Of what stands for thousands in a crowd. */
const NEAR_CROWDS = 4

const WRITE: Route = { place: 'write' }
const READ: Route = { place: 'read' }
const NEAR: Route = { place: 'near' }
const NOW = { place: 'near', now: true } as const satisfies Route
const NEAR_LIST: Route = { place: 'near', list: 1 }
const NEAR_FEW: Route = { place: 'near', list: 2, most: NEAR_GROUPS }

/** Every operation of the store. */
export const ROUTES = {
  commit: WRITE,
  clear: WRITE,
  scrub: WRITE,
  flushLatePostings: WRITE,
  ping: WRITE,
  'catalogue.csn': NOW,
  'catalogue.read': READ,
  'catalogue.save': WRITE,
  'attempts.count': WRITE,
  'attempts.takeBack': WRITE,
  'records.head': NEAR,
  'records.reserveRows': WRITE,
  'records.point': NOW,
  'records.byIds': NEAR_LIST,
  'records.byRows': NEAR_LIST,
  'records.idsOf': NEAR_LIST,
  'records.findIds': NEAR_LIST,
  'records.findSources': NEAR_LIST,
  'records.findIdentities': NEAR_LIST,
  'records.valuesHeld': READ,
  'records.byKey': NEAR,
  'records.archived': NEAR_LIST,
  'records.archivedInto': NEAR,
  'records.archivedBefore': NEAR,
  'records.page': READ,
  'records.archivedPage': READ,
  'records.pageAfter': READ,
  'records.archivedAfter': READ,
  'records.slice': READ,
  'records.remeasure': WRITE,
  'records.lookupState': NEAR,
  'records.keepLookup': WRITE,
  'records.fillLookup': WRITE,
  'records.lookup': READ,
  'records.scopeIndexState': NEAR,
  'records.keepScopeIndex': WRITE,
  'records.fillScopeIndex': WRITE,
  'records.scopeValues': READ,
  'records.audit': READ,
  'records.auditAfter': READ,
  'records.trimAudit': WRITE,
  'records.changedRowsSince': NEAR,
  'records.deferredOf': READ,
  'records.deferredSlice': READ,
  'records.deferredTable': NEAR,
  'records.kin': READ,
  'records.traces': READ,
  'records.erased': NEAR_LIST,
  'matches.generations': NEAR,
  'matches.postings': { ...NEAR_FEW, bound: 3 },
  'matches.neighbours': READ,
  'matches.links': { ...NEAR_FEW, most: NEAR_CROWDS },
  'matches.linksBetween': NEAR_FEW,
  'matches.linkTotals': NEAR_FEW,
  'matches.keptLinkTotals': NEAR_FEW,
  'matches.keySizes': NEAR_FEW,
  'matches.componentsOf': NEAR_FEW,
  'matches.components': NEAR_FEW,
  'matches.cluster': NEAR,
  'matches.clusters': READ,
  'matches.clustersAfter': READ,
  'matches.pastCluster': READ,
  'matches.clusterScores': READ,
  'matches.clusterSlice': READ,
  'matches.stats': READ,
  'matches.sharedKeys': READ,
  'matches.sharedKeysAfter': READ,
  'matches.sharedKeySizes': READ,
  'matches.rulingMembers': NEAR_LIST,
  'matches.rulingGroups': READ,
  'matches.rulings': READ,
  'matches.rulingSlice': READ,
  'matches.begin': WRITE,
  'matches.build': WRITE,
  'matches.changedRows': READ,
  'matches.flip': WRITE,
  'matches.abandon': WRITE,
  'matches.clear': WRITE,
  'runs.submit': WRITE,
  'runs.claim': WRITE,
  'runs.beat': WRITE,
  'runs.follow': WRITE,
  'runs.settle': WRITE,
  'runs.cancel': WRITE,
  'runs.find': NEAR,
  'runs.list': READ,
  'runs.remove': WRITE,
  'runs.closeStalled': WRITE,
  'runs.releaseOthers': WRITE,
  'definitions.find': NEAR,
  'definitions.list': READ,
  'definitions.save': WRITE,
  'definitions.remove': WRITE,
  'definitions.due': NEAR,
  'definitions.fire': WRITE,
  'deliveries.log': READ,
  'deliveries.snapshotBatch': READ,
  'deliveries.destinations': READ,
  'deliveries.claim': WRITE,
  'deliveries.beat': WRITE,
  'deliveries.prepare': WRITE,
  'deliveries.due': READ,
  'deliveries.settle': WRITE,
  'deliveries.release': WRITE,
  'deliveries.find': READ,
  'deliveries.list': READ,
  'deliveries.remove': WRITE,
  'deliveries.withdraw': WRITE,
  'deliveries.removeAll': WRITE,
  'deliveries.requeue': WRITE,
  'deliveries.failAgain': WRITE,
  'deliveries.trails': READ,
  'deliveries.stats': READ,
  'deliveries.trim': WRITE,
  'snapshots.save': WRITE,
  'snapshots.list': READ,
  'scan.tables': READ,
  'scan.records': READ,
  'scan.archive': READ,
  'scan.sources': READ,
  'scan.redirects': READ,
  'scan.postings': READ,
  'scan.rowKeys': READ,
  'scan.links': READ,
  'scan.members': READ,
  'scan.components': READ,
  'scan.clusters': READ,
  'scan.identities': READ,
  'scan.scopeEntries': READ,
  'scan.lookupEntries': READ,
  'scan.audit': READ,
  'scan.rulings': READ,
} as const satisfies Readonly<Record<OperationPath, Route>>
