import type { Resumable } from '../../../lib/async/resumable.ts'
import { searchState } from '../query/run-search.ts'
import { compacted } from './compact.ts'
import { type Documents, killRow } from './documents.ts'
import { planFields } from './fields.ts'
import { addToState, bytesOfState, createState, type IndexState, keysIn, placesIn } from './index-state.ts'
import type { SearchIndex, SearchMapping } from './search-index.ts'
import { settleState } from './settle.ts'

/** Postings on chains and the dead cost each search something; so many are always borne. */
const ALWAYS_BORNE = 4096
/** Beyond that, one in so many of the documents may be unsettled. */
const UNSETTLED_SHARE = 32
/** The dead are cleared out when there is one for so many of the living. */
const LIVING_A_DEAD = 4

/** An empty index for an indexer's mappings. Refuses transforms that do not exist with `invalid`. */
export function createSearchIndex(mappings: readonly SearchMapping[]): SearchIndex {
  const plan = planFields(mappings)
  let state = createState(plan)
  let settling = 0
  /** How often the dead were to go, and up to which time they are gone. */
  let asked = 0
  let purged = 0

  function* settle(): Resumable<void> {
    const mine = ++settling
    const steps = purged < asked || manyDead(state.documents) ? clearing() : settleState(state)
    while (mine === settling && steps.next().done !== true) yield
  }

  /** What is asked for after it has started may have been copied already. */
  function* clearing(): Resumable<void> {
    const asOf = asked
    state = yield* compacted(plan, state)
    purged = asOf
  }

  return {
    get size() {
      return state.documents.living
    },
    get bytes() {
      return bytesOfState(state)
    },
    get unsettled() {
      return purged < asked || isUnsettled(state)
    },
    put(documents) {
      state.documents.epoch++
      for (const document of documents) addToState(plan, state, document)
    },
    remove(rows) {
      state.documents.epoch++
      for (const row of rows) killRow(state.documents, row)
    },
    purge() {
      asked++
    },
    settle,
    keysOf(mapping, document) {
      const mapped = plan.ofMapping[mapping]
      return mapped?.kind === 'text' ? keysIn(plan, mapped.field, document) : []
    },
    keysOfTerm(mapping, term, without) {
      const mapped = plan.ofMapping[mapping]
      if (mapped?.kind !== 'text') return []
      const { forms, scripted } = plan.texts[mapped.field]!
      return scripted === undefined ? forms.ofTerm(term, without) : forms.ofTexts([term])
    },
    placesOf(mapping, values, scripted) {
      const mapped = plan.ofMapping[mapping]
      return mapped?.kind === 'place' ? placesIn(plan, mapped.field, scripted ? { values, scripted } : { values }) : []
    },
    *search(query, allowed) {
      return yield* searchState(plan, state, query, allowed)
    },
  }
}

function isUnsettled({ documents, settled }: IndexState): boolean {
  const came = documents.rows.length - settled
  return manyDead(documents) || came > ALWAYS_BORNE + settled / UNSETTLED_SHARE
}

function manyDead({ rows, living }: Documents): boolean {
  return rows.length - living > ALWAYS_BORNE + living / LIVING_A_DEAD
}
