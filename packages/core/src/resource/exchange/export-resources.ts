import type { ExchangeOptions, ResourceExchange } from '../../api/resources.ts'
import { foundAll } from '../../error/onefold-error.ts'
import type { ResourceServices } from '../resources.ts'
import type { StatedResource } from '../stated.ts'
import { packed } from './package.ts'
import { outbound } from './package-secrets.ts'
import { packageSeal } from './passphrase.ts'

/** Definitions of resources, all or these. Refuses with `not_found` every id that nothing has. */
export async function exportResources(
  { configurations, clock, seal, chance }: ResourceServices,
  ids: readonly string[] | 'ALL',
  { passphrase }: ExchangeOptions = {},
): Promise<ResourceExchange> {
  const parcel = passphrase === undefined ? undefined : packageSeal(passphrase, chance)
  const { stored } = await configurations.current()
  const wanted = ids === 'ALL' ? [...stored.keys()] : [...new Set(ids)]
  const items: StatedResource[] = []
  for (const resource of foundAll('resource', wanted, (id) => stored.get(id)))
    items.push(await outbound(resource.stated, configurations.kinds, seal, parcel))
  return packed('resources', items, clock.now()) as unknown as ResourceExchange // their schemas made them
}
