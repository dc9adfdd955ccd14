import { worded } from '../error/message.ts'
import type { AuditEntry } from '../model/audit.ts'
import type { Delivery, NewDelivery } from '../model/delivery.ts'
import { isErasedPayload } from '../model/erasure.ts'
import type { ColumnIssue, Csn, Json, RecordId, Values } from '../model/record.ts'
import type { Dataset } from '../model/resources/dataset.ts'
import type { Trail } from '../ports/store/delivery-store.ts'
import { type Flowed, type FlowStep, type FlowTools, flow } from '../transform/flow.ts'
import { qualityOf } from '../validate/quality.ts'

type Payload = Delivery['payload']

/** Told whatever the transformation does: as the change has them, and not at all where it has none. */
const KEPT: ReadonlySet<string> = new Set(['_operation', '_operation_bucket', '_merged', '_history', '_updated'])
const ERROR_LENGTH = 500

/** The form that a destination wants its events in. */
export interface EventForm {
  readonly transformation?: FlowStep
  readonly tools: FlowTools
  /** What the quality of its records follows from now; absent: they have none. */
  readonly measuredBy?: Dataset
  /** The events tell of records as they are now, not as a change left them. */
  readonly replayed?: boolean
  /** What the audit tells of records; absent: nothing of it is told. Parallel to the subjects. */
  readonly trails?: (
    subjects: readonly { readonly recordId: RecordId; readonly upTo: Csn }[],
  ) => Promise<readonly Trail[]>
}

/**
 * Events in the form that their destination wants, in their order. One whose transformation fails is invalid, with what was
 * to be transformed; one that its script drops is left out. A clear says when it is published. Neither it nor an erasure, which
 * holds no values, is transformed.
 */
export async function shaped(events: readonly NewDelivery[], form: EventForm): Promise<readonly NewDelivery[]> {
  const whole = events.map(({ payload }) => withQualityState(payload, form.measuredBy))
  const subjects = events.flatMap(({ operation, payload }, index) =>
    operation === 'clear' || isErasedPayload(payload) ? [] : index,
  )
  const flowed = await transformed(
    subjects.map((index) => whole[index] as Payload),
    form,
  )
  const trails = await trailsOf(
    subjects.map((index) => events[index] as NewDelivery),
    form,
  )
  const place = new Map(subjects.map((index, at) => [index, at]))
  return events.flatMap((event, index): readonly NewDelivery[] => {
    const at = place.get(index)
    if (at === undefined)
      return [
        event.operation === 'clear' ? { ...event, payload: publishedNow(event.payload, form.tools.instant) } : event,
      ]
    const one = flowed?.[at]
    if (one?.dropped) return []
    const before = whole[index] as Payload
    const audit = auditOf(trails?.[at])
    if (one === undefined) return [{ ...event, payload: { ...before, ...audit } }]
    if (one.errors.length > 0) return [failed(event, { ...before, ...audit }, one.errors)]
    return [{ ...event, payload: { ...withKept(one.values, before), ...audit } }]
  })
}

async function transformed(
  payloads: readonly Payload[],
  { transformation, tools }: EventForm,
): Promise<readonly Flowed[] | undefined> {
  if (transformation === undefined || payloads.length === 0) return undefined
  return flow(
    [transformation],
    payloads.map(({ _audit, ...payload }) => payload),
    tools,
  )
}

async function trailsOf(
  events: readonly NewDelivery[],
  { trails, replayed }: EventForm,
): Promise<readonly Trail[] | undefined> {
  return trails?.(
    events.map(({ recordId = '', csn }) => ({ recordId, upTo: replayed ? Number.MAX_SAFE_INTEGER : csn })),
  )
}

function failed(event: NewDelivery, payload: Payload, errors: Flowed['errors']): NewDelivery {
  const error = `The transformation failed: ${errors.map((error) => worded(error, 'en')).join(' ')}`.slice(
    0,
    ERROR_LENGTH,
  )
  return { ...event, payload, valid: false, error, untransformed: true }
}

/**
 * Whether the quality that an event tells is what the definition of this moment makes of the record: it is measured with every
 * write, and the definition may have changed since. Where there is none any more, no quality is told.
 */
function withQualityState(payload: Payload, measuredBy: Dataset | undefined): Payload {
  const metadata = payload._metadata as Values | undefined
  if (metadata === undefined) return payload
  const { _quality: quality, _quality_facts: facts, ...others } = metadata
  if (measuredBy === undefined || quality === undefined)
    return { ...payload, _metadata: { ...others, qualityState: 'NONE' } }
  const issues = facts as unknown as readonly ColumnIssue[] // `viewOf` states them beside every quality
  const present = qualityOf({ values: payload, issues }, measuredBy).quality
  return { ...payload, _metadata: { ...metadata, qualityState: present === quality ? 'CURRENT' : 'STALE' } }
}

function withKept({ _audit, _auditTruncated, ...values }: Values, before: Payload): Payload {
  const stated = values['_metadata']
  const own = stated !== null && typeof stated === 'object' && !Array.isArray(stated) ? (stated as Values) : {}
  const others = Object.entries(own).filter(([member]) => !KEPT.has(member))
  const kept = Object.entries(before._metadata as Values).filter(([member]) => KEPT.has(member))
  return { ...values, _metadata: Object.fromEntries([...others, ...kept]) }
}

function publishedNow(payload: Payload, instant: number): Payload {
  const metadata = payload._metadata as Values
  return { ...payload, _metadata: { ...metadata, _updated: new Date(instant).toISOString() } }
}

function auditOf(trail: Trail | undefined): { readonly [member: string]: Json } {
  if (trail === undefined) return {}
  const { entries, truncated } = trail
  return { _audit: entries.map(entryOf), ...(truncated ? { _auditTruncated: true } : {}) }
}

function entryOf({ instant, side: _, ...entry }: AuditEntry): Json {
  return { ...entry, instant: new Date(instant).toISOString() } as unknown as Json // plain JSON by its type
}
