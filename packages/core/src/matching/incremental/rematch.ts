import { eachYielding, timesYielding } from '../../lib/async/yield-to-event-loop.ts'
import type { Link } from '../../model/link.ts'
import type { Revision, RowNumber } from '../../model/record.ts'
import type { MatchChanges, SeenMatching, SeenRulings } from '../../ports/store/changes.ts'
import { verdictOf } from '../classify/verdict.ts'
import { endsOf, sortedRows } from '../cluster/row-lists.ts'
import type { MatchRules } from '../rules.ts'
import { type Crowd, crowdsOf } from './crowds.ts'
import { decideComponents } from './decide-components.ts'
import { invalidatedLinks, unpairedAround } from './invalidated-links.ts'
import { type MatchReads, type Missing, readMissing, scriptedChanged, type TableIndex } from './match-reads.ts'
import { isMatchedAnew } from './matched-anew.ts'
import { type NearBits, preparedNearness } from './near-bits.ts'
import type { PairSet } from './pair-set.ts'
import { type PreparedRecords, preparedRecords } from './prepared-records.ts'
import type { RowChange } from './proposal-input.ts'
import { equalMappings, propose } from './proposals.ts'
import { changesRulings, type Decided, type Ruled } from './regroup.ts'

/** What a decision about links and clusters writes, and what it rests on. */
export interface MatchPart {
  readonly changes: MatchChanges
  readonly seen: SeenMatching
  readonly records: ReadonlyMap<RowNumber, Revision>
  readonly rulings: SeenRulings
  /** The values under which the write met more records than are compared. */
  readonly crowds: readonly Crowd[]
}

export interface RematchOptions {
  /** @default 'REFUSE' */
  readonly missing?: Missing
  readonly ruled?: Ruled
  /**
   * What the touched rows come to and nothing else, for a look that writes nothing: links that the write parts in other
   * components are not asked for, which are most of a large bucket's.
   *
   * @default false
   */
  readonly changedOnly?: boolean
  /** Throws `TooManyPairs` for more. @default however many there are */
  readonly mostPairs?: number
}

/**
 * Decides the links of the touched rows anew, and every component that they were or will be in. So are
 * the links of standing records that a write brings into one another's reach or puts out of it. Everything else stands.
 */
export async function rematch(
  reads: MatchReads,
  table: number,
  rules: MatchRules,
  written: readonly RowChange[],
  { missing = 'REFUSE', ruled, changedOnly = false, mostPairs = Number.POSITIVE_INFINITY }: RematchOptions = {},
): Promise<MatchPart> {
  const index: TableIndex = { reads, table, rules }
  const scripted = await scriptedChanged(rules, written)
  const mayStand = missing === 'REFUSE' && !changedOnly && !changesRulings(ruled)
  const rowChanges = mayStand ? scripted.filter((each) => isMatchedAnew(rules, each)) : scripted
  const known = preparedRecords(rules, changedOnly ? 'AGAIN' : 'ONCE')
  const rows = new Set(rowChanges.map(({ row }) => row))
  await eachYielding(rowChanges, ({ after }) => {
    if (!after) return
    if (rules.scorer) rules.keysOfRecord(after) // remembered, with the texts that are compared: they are asked for again
    known.add(after)
  })

  const proposed = await propose(index, rowChanges, mostPairs)
  const { pairs, mapped, unpaired, unproposed } = proposed
  const involved = pairs.ends()
  await readMissing(index, known, involved)
  const counts = (a: RowNumber, b: RowNumber) => missing === 'REFUSE' || (known.has(a) && known.has(b))
  const nearBits = await preparedNearness(rules, known, involved)
  const scores = await scoredLinks(pairs, mapped, rules, known, counts, nearBits)
  const begun = new Set([...rows, ...(ruled?.regroup ?? []), ...scores.ends])
  const asked = changedOnly ? await unpairedAround(index, unpaired, begun) : unpaired
  const cut = await invalidatedLinks(index, known, { unpaired: asked, unproposed, missing })

  const around = sortedRows([...begun, ...endsOf(cut.links)])
  const touched = await reads.matches.componentsOf(table, rules.generation, around)
  const ids = sortedRows(touched.map(({ component }) => component).filter((id) => id !== 0))
  const standing = await reads.matches.components(table, rules.generation, ids)
  const decided: Decided = { ...scores, rows, cut, standing, counts }
  const components = await decideComponents(index, known, decided, { missing, ruled })
  const { unlink, unlinkPairs, links, groups, linkTotals, rulings } = components
  return {
    changes: {
      generation: rules.generation,
      unlink,
      ...(unlinkPairs ? { unlinkPairs } : {}),
      links,
      dissolve: around,
      components: groups,
      ...(linkTotals ? { linkTotals } : {}),
    },
    seen: {
      generation: rules.generation,
      postings: [...proposed.seen, ...cut.seen],
      components: [...touched, ...cut.components],
    },
    records: known.revisionsWithout(rows),
    rulings,
    crowds: changedOnly ? [] : await crowdsOf(index, proposed.larger, rowChanges),
  }
}

async function scoredLinks(
  pairs: PairSet,
  mapped: boolean,
  rules: MatchRules,
  known: PreparedRecords,
  counts: (a: RowNumber, b: RowNumber) => boolean,
  nearBits: NearBits,
): Promise<Pick<Decided, 'scored' | 'ends' | 'isScored'>> {
  const scored: Link[] = []
  const ends = new Set<RowNumber>()
  /** By pair, the mappings that bring it together. Who only met in a cell is a pair where their keys are near. */
  const together = new Int32Array(pairs.size)
  await timesYielding(pairs.size, (pair) => {
    const [a, b] = [pairs.lesser(pair), pairs.greater(pair)]
    together[pair] = pairs.mappings(pair)
    if (!counts(a, b)) return
    const met = pairs.met(pair)
    together[pair] ||= nearBits(a, b, met, met)
    const mappings = together[pair]!
    if (mappings === 0) return
    const score = known.scoreOf(a, b)
    const kind = verdictOf(score, rules.thresholds)
    if (kind === 'NON_MATCH') return
    scored.push({ a, b, score, mappings: mappings | others(a, b, mappings), kind })
    ends.add(a).add(b)
  })
  return { scored, ends, isScored: (a, b) => (together[pairs.numberOf(a, b)] ?? 0) !== 0 }

  /** The mappings that bring two together without having proposed them. */
  function others(a: RowNumber, b: RowNumber, proposed: number): number {
    const left = mapped ? 0 : rules.keyer.duplicates & ~proposed
    return left === 0 ? 0 : equalMappings(rules, known.recordOf(a), known.recordOf(b)) | nearBits(a, b, left)
  }
}
