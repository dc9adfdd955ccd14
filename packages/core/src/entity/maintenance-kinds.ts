import * as v from 'valibot'
import { type RunKind, runKind } from '../job/run-kind.ts'
import type { Json } from '../model/record.ts'
import { retentionKind } from './retention.ts'
import type { EngineServices } from './services.ts'

/** What an installation does for its own good. */
export function maintenanceKinds(
  services: EngineServices,
  { removeExpired }: { readonly removeExpired: () => Promise<Json> },
): readonly RunKind[] {
  return [
    runKind({
      type: 'token-expiration',
      input: v.strictObject({}),
      subjectOf: () => 'installation',
      description: 'Removes sessions and reset tokens that have expired.',
      handler: removeExpired,
    }),
    retentionKind(services),
  ]
}
