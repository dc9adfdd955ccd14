import type { EntityView } from '../../api/configuration.ts'
import type { SearchAnswer, Searches, StructuredSearch, TextSearch } from '../../api/search.ts'
import { defined } from '../../lib/defined.ts'
import type { SearchQuery } from '../../matching/search/query/search-query.ts'
import { pageOf } from '../../model/page.ts'
import { findResource } from '../../resource/configuration.ts'
import { isRecordId } from '../../table/draft.ts'
import { compileIdentity } from '../../validate/identity.ts'
import { loadContext } from '../../write/commit/decision-context.ts'
import { identityRulesOf } from '../../write/lookup/identity-bearer.ts'
import { type Visible, visibleTo } from '../dependencies.ts'
import { viewOfEntity } from '../entities/entity-view.ts'
import { openEntity } from '../row-filters.ts'
import type { Caller, EngineServices } from '../services.ts'
import type { NamedRecords } from './answer/exact-id-hits.ts'
import { facetsOf } from './answer/facets.ts'
import { foundPage } from './answer/found-page.ts'
import type { Paged } from './answer/page-of-ranking.ts'
import { shownFound } from './answer/shown-found.ts'
import { capabilitiesOf } from './capabilities.ts'
import { type OpenSearch, openSearch } from './open-search.ts'
import { structuredClauses, textClauses } from './request/clauses.ts'
import { type Asked, type AskedText, askedOf, askedTextOf } from './request/request.ts'
import { refuseUnknownColumns, refuseUnknownModes } from './request/search-columns.ts'
import { type SearchRecord, searchRecord } from './request/search-record.ts'

/** What a request comes to: what is searched for, and what it names. */
interface Question {
  readonly query: Omit<SearchQuery, 'stop'>
  readonly naming: NamedRecords
  readonly shown: SearchAnswer['search']
}

/** The searches of one entity, for one caller. */
export function searchesOf(services: EngineServices, caller: Caller, entityId: string): Searches {
  const answer = async (
    request: StructuredSearch | TextSearch,
    asked: Asked,
    question: (open: OpenSearch) => Promise<Question>,
  ): Promise<SearchAnswer> => {
    const began = services.clock.now()
    const left = (): number => asked.wanted.duration - (services.clock.now() - began)
    const open = await openSearch(services, caller, entityId, left)
    const { components, configuration } = open.decisionContext
    refuseUnknownColumns(asked, components.dataset, (id) => findResource(configuration, 'dataset', id))
    return answerOf(services, open, asked, await question(open), {
      ...(request.entity ? { visible: await visibleTo(services, caller, configuration) } : {}),
      stop: () => left() <= 0,
    })
  }
  return {
    async search(request) {
      caller.allow('master.searchRecord')
      const asked = askedOf(entityId, request)
      return answer(request, asked, async (open) => {
        const { configuration, components } = open.decisionContext
        const tools = { ...(services.scripts ? { scripts: services.scripts } : {}), instant: services.clock.now() }
        const { dataset } = components
        refuseUnknownModes(asked.wanted.fieldModes.keys(), dataset)
        const record = await searchRecord(request.record, request.transformation, configuration, dataset, tools)
        const [{ values } = record] = await open.live.scripted([record])
        return structured(open, { ...record, values }, asked)
      })
    },
    async searchText(request) {
      caller.allow('master.searchRecord')
      const asked = askedTextOf(entityId, request)
      return answer(request, asked, async (open) => free(open, request.query, asked))
    },
    async searchCapabilities() {
      caller.allow('master.viewCapabilities')
      const { entity } = await openEntity(services, caller, entityId)
      const { components } = await loadContext(services, entity.table)
      return capabilitiesOf(entityId, components.indexer?.mappings)
    },
  }
}

function structured(
  { decisionContext, mappings, kept }: OpenSearch,
  record: SearchRecord,
  { wanted }: Asked,
): Question {
  const { dataset } = decisionContext.components
  const identity =
    wanted.identity && dataset?.identityType === 'COLUMN' ? compileIdentity(dataset)?.(record.values) : undefined
  const stated = { stated: record.values, sources: record.sources }
  const ids = wanted.identity && record.id !== undefined ? [{ id: record.id }] : []
  return {
    query: {
      clauses: structuredClauses({ mappings, index: kept.live }, record.values, wanted),
      combine: wanted.combine,
    },
    naming: {
      ids,
      pairs: wanted.provenance ? record.sources : [],
      ...(identity === undefined ? {} : { identity: { identity, stated, rules: identityRulesOf(dataset) } }),
    },
    shown: record.shown,
  }
}

function free({ mappings, kept }: OpenSearch, query: string, { terms, similarity, wanted }: AskedText): Question {
  const ids = wanted.identity ? terms.map((id, term) => ({ id, term })).filter(({ id }) => isRecordId(id)) : []
  return {
    query: { clauses: textClauses({ mappings, index: kept.live }, terms, similarity, wanted), combine: wanted.combine },
    naming: { ids, pairs: [] },
    shown: query,
  }
}

function entityOfAnswer(
  services: Pick<EngineServices, 'configurations' | 'rulesOf' | 'store'>,
  { decisionContext, entity, rowFilter }: OpenSearch,
  visible: Visible,
): Promise<EntityView> {
  return viewOfEntity(services, decisionContext.configuration, entity, { rowFilter, visible })
}

interface Answering {
  /** Where the entity is told too: what the caller may be told of around it. */
  readonly visible?: Visible
  readonly stop: () => boolean
}

async function answerOf(
  services: Pick<EngineServices, 'configurations' | 'rulesOf' | 'store'>,
  open: OpenSearch,
  asked: Asked,
  { query, naming, shown }: Question,
  { visible, stop }: Answering,
): Promise<SearchAnswer> {
  const { store } = services
  let { kept } = open
  while (kept.moving) kept = await open.again()
  const sought = { query: { ...query, stop }, naming }
  const { paged, found, counted, total } = await foundPage(store, { open, kept }, asked, sought)
  const { page, count, atLeast } = paged
  const capped = total > asked.wanted.mostResults
  const late = found.late || kept.unread === true
  return {
    count,
    ...(late || atLeast ? { countIsLowerBound: true } : {}),
    ...(visible ? { entity: await entityOfAnswer(services, open, visible) } : {}),
    page: asked.cursors.given ? { size: asked.size } : pageOf(asked.number, asked.size, count),
    ...defined({ cursor: cursorBehind(paged, asked) }),
    ...(asked.facets.length > 0
      ? {
          facets: facetsOf(
            asked.facets,
            counted.map(({ record }) => record),
          ),
        }
      : {}),
    result: await shownFound(services, open, page),
    search: shown,
    truncated: late || capped || (atLeast && stop()),
  }
}

/** Where the next page begins. */
function cursorBehind({ start, taken, last, more }: Paged, { after, cursors }: Asked): string | undefined {
  if (!more) return undefined
  const place = last ?? after
  return place && cursors.of({ seen: start + taken, after: place })
}
