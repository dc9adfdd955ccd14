import type { ExchangeOptions, ImportOutcome } from '../../api/resources.ts'
import { type Message, message } from '../../error/message.ts'
import { refuseAll } from '../../error/onefold-error.ts'
import type { Refusal } from '../../error/refusal.ts'
import { defined } from '../../lib/defined.ts'
import { canonicalJson, type JsonValue } from '../../lib/json.ts'
import { checkResource } from '../check-resource.ts'
import type { Configuration } from '../configuration.ts'
import { effectiveResource } from '../effective.ts'
import { leftBehindRefusals } from '../left-behind.ts'
import { withResources } from '../overlay.ts'
import { parseStated } from '../parse-resource.ts'
import { type ResourceServices, stateProblem } from '../resources.ts'
import { presentedBy, restatementRefusals } from '../restatement.ts'
import { saveCatalogue } from '../save-catalogue.ts'
import type { ScopedColumns } from '../scope-column.ts'
import { scriptRefusals } from '../scripts.ts'
import { sealed } from '../secrets.ts'
import { resourceDocument, type StatedResource, type StoredResource } from '../stated.ts'
import { tablesDependingOn } from '../uses.ts'
import { noticeOf, toldBy } from './notices.ts'
import { unpacked, within } from './package.ts'
import { inbound } from './package-secrets.ts'
import { packageSeal } from './passphrase.ts'

const LIST = 'exchange.resources'

type Checking = Pick<ResourceServices, 'entityRefusals'>

/**
 * Takes over a package of resources. Everything is checked first, as it would be with the whole package in place; any
 * problem refuses all of it. What an item's state forbids is left out and told, and so is what rests on it. The rest is
 * kept in one save.
 */
export async function importResources(
  services: ResourceServices,
  exchange: unknown,
  { passphrase }: ExchangeOptions = {},
): Promise<ImportOutcome> {
  const parcel = passphrase === undefined ? undefined : packageSeal(passphrase, services.chance)
  const stated = await unpacked<StatedResource>(exchange, {
    list: 'resources',
    unique: ['_id'],
    async read(item) {
      const stated = parseStated(
        await inbound(item, services.configurations.kinds, parcel),
        services.configurations.kinds,
      )
      refuseAll(await scriptRefusals(effectiveResource(stated), services.scripts))
      return stated
    },
  })
  return saveCatalogue(services.catalogue, services.configurations, async (configuration) => {
    const secrets: Message[] = []
    const kept = stated.map((item) => keptItem(item, configuration, services, secrets))
    refuseAll(packageRefusals(kept, configuration, services))
    const { taken, notices } = divided(kept, configuration, await services.scopedColumns(), services)
    const changed = taken.filter((item) => !isUnchanged(item, configuration))
    const after = withResources(configuration, taken)
    const ids = changed.map((item) => item.stated._id)
    const dependent = (on: Configuration) => ids.flatMap((id) => tablesDependingOn(id, on))
    return {
      answer: {
        imported: taken.length,
        total: kept.length,
        ...toldBy([...notices, ...secrets, ...waiting(taken, after)]),
      },
      ...(changed.length === 0
        ? {}
        : {
            changes: {
              put: changed.map(resourceDocument),
              remove: [],
              reconfigure: [...new Set([...dependent(configuration), ...dependent(after)])],
            },
          }),
    }
  })
}

function keptItem(
  given: StatedResource,
  configuration: Configuration,
  { clock, seal }: ResourceServices,
  notices: Message[],
): StoredResource {
  const before = configuration.stored.get(given._id)
  const { stated, restated, missing } = sealed(given, before?.stated, configuration.kinds, seal)
  for (const { path } of missing) notices.push(message('phrase/secret-not-packed', { path, id: given._id }))
  const secretStated = restated ? clock.now() : before?.secretStated
  const presented = before === undefined ? {} : presentedBy(before, configuration.kinds)
  return {
    stated,
    lastUpdated: clock.now(),
    ...defined({ secretStated }),
    ...(Object.keys(presented).length === 0 ? {} : { presented }),
  }
}

/** What is wrong with the package as a whole, in its place. */
function packageRefusals(
  kept: readonly StoredResource[],
  configuration: Configuration,
  { entityRefusals }: Checking,
): readonly Refusal[] {
  const after = withResources(configuration, kept)
  return [
    ...kept.flatMap((item, index) => within(`${LIST}[${index}]`, itemRefusals(item, configuration, after))),
    ...leftBehindRefusals(
      kept.map(({ stated }) => stated._id),
      configuration,
      after,
      entityRefusals,
    ).filter(({ code }) => code !== CIRCLE),
  ]
}

/** A circle that a package closes goes through a sink of it: that one tells it, and not each entity on the way too. */
const CIRCLE = 'sink-cycle'

function itemRefusals(item: StoredResource, before: Configuration, after: Configuration): readonly Refusal[] {
  const resource = effectiveResource(item.stated)
  return [
    ...checkResource(resource, after).filter(({ code }) => code !== TABLE_MISSING),
    ...restatementRefusals(item, before),
  ]
}

/** A resource may come before the table that it speaks of: tables rest on datasets, and come in a package of their own. */
const TABLE_MISSING = 'table-unknown'

/** What may be taken over, and why the rest may not: what its state forbids, and then what cannot be without it. */
function divided(
  kept: readonly StoredResource[],
  configuration: Configuration,
  scoped: ScopedColumns,
  checking: Checking,
) {
  const notices: Message[] = []
  let taken = kept.filter((item) => {
    const problem = isUnchanged(item, configuration) ? undefined : stateProblem(item, configuration, scoped)
    if (problem !== undefined) notices.push(noticeOf(problem.refusals))
    return problem === undefined
  })
  for (let before = kept.length; taken.length > 0 && taken.length < before; ) {
    before = taken.length
    const refused = strandedOf(taken, configuration, checking)
    for (const [item, reason] of refused) notices.push(message('phrase/left-out', { id: item.stated._id, reason }))
    taken = taken.filter((item) => !refused.has(item))
  }
  return { taken, notices }
}

/** What cannot be taken over now that something was left out, and why. */
function strandedOf(
  taken: readonly StoredResource[],
  configuration: Configuration,
  { entityRefusals }: Checking,
): ReadonlyMap<StoredResource, Message> {
  const after = withResources(configuration, taken)
  const reasonOf = ([first]: readonly Refusal[]) => first && noticeOf([first])
  const broken = new Map<StoredResource, Message>()
  for (const item of taken) {
    const reason = reasonOf(itemRefusals(item, configuration, after))
    if (reason !== undefined) broken.set(item, reason)
  }
  const changed = taken.filter((item) => !isUnchanged(item, configuration))
  const behind = reasonOf(
    leftBehindRefusals(
      taken.map(({ stated }) => stated._id),
      configuration,
      after,
      entityRefusals,
    ),
  )
  // Who is left behind was meant to change with them: one after the other stays out until nobody is.
  if (broken.size === 0 && behind !== undefined && changed[0]) broken.set(changed[0], behind)
  return broken
}

function isUnchanged({ stated }: StoredResource, { stored }: Configuration): boolean {
  const before = stored.get(stated._id)
  return before !== undefined && canonicalJson(before.stated as JsonValue) === canonicalJson(stated as JsonValue)
}

/** What resources say of tables that are not there yet. */
function waiting(taken: readonly StoredResource[], after: Configuration): readonly Message[] {
  return taken.flatMap(({ stated }) =>
    checkResource(effectiveResource(stated), after)
      .filter(({ code }) => code === TABLE_MISSING)
      .map(({ message: own, text }) => message('phrase/waits-for-table', { id: stated._id, reason: own ?? text })),
  )
}
