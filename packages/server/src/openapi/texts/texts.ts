import type { OperationName } from '@onefold/core/adapter-kit'
import { DATA_SCOPES } from './data-scopes.ts'
import { ENTITIES } from './entities.ts'
import { GROUPS } from './groups.ts'
import { RECORDS } from './records.ts'
import { RESOURCES } from './resources.ts'
import { SECURITY } from './security.ts'
import { SYSTEM } from './system.ts'
import { TABLES } from './tables.ts'
import { WORK } from './work.ts'

/** Beside the interface: what monitors ask. */
const MONITORING = {
  'GET /actuator/health':
    'Says whether the installation works, for load balancers and monitors: UP with 200, or DOWN with 503, with the state of the store, the work and the deliveries. It asks for no token.',
  'GET /actuator/prometheus':
    'Answers counters and histograms in the text format of Prometheus: requests by pattern of the path, runs, deliveries, the process. It is for an administrator, or for who has the scrape token.',
} as const

export type DocumentedName = OperationName | keyof typeof MONITORING

/** What each operation is for, what it needs, what it answers and why it refuses. One that is missing here does not compile. */
export const TEXTS: { readonly [Name in DocumentedName]: string } = {
  ...SECURITY,
  ...DATA_SCOPES,
  ...ENTITIES,
  ...TABLES,
  ...RESOURCES,
  ...RECORDS,
  ...GROUPS,
  ...WORK,
  ...SYSTEM,
  ...MONITORING,
}
