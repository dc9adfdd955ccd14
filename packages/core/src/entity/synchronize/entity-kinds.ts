import * as v from 'valibot'
import { says } from '../../error/issue-message.ts'
import { conflict, refuseAll } from '../../error/onefold-error.ts'
import { ENTITY_LANE } from '../../job/entity-lane.ts'
import { inputName, type RunKind, runKind } from '../../job/run-kind.ts'
import { INDEX_MASKS, LOAD_MASKS, type Masks, SINK_MASKS } from '../../model/resources/entity.ts'
import type { Run } from '../../model/run.ts'
import type { Fence } from '../../ports/store/match-store.ts'
import { entityOf, tableOf } from '../../resource/configuration.ts'
import { flag, instant as instantText, oneOf } from '../../resource/schemas/parts.ts'
import type { EngineServices } from '../services.ts'
import { windowRefusals } from './load-window.ts'
import { fullMasks } from './synchronization-request.ts'
import { synchronize } from './synchronize.ts'

const expected = says('member-invalid/instant')
/** Milliseconds, or an ISO text of the same. */
const instant = v.union(
  [
    v.pipe(v.number(expected), v.integer(expected), v.minValue(0, expected)),
    v.pipe(
      instantText,
      v.transform((text) => Date.parse(text)),
    ),
  ],
  expected,
)
const load = oneOf(LOAD_MASKS)
const index = oneOf(INDEX_MASKS)
const sink = oneOf(SINK_MASKS)

/** The masks have a name in the interface and a shorter one in process; either is taken, and the shorter one kept. */
const synchronization = v.pipe(
  v.strictObject({
    entity: inputName,
    loadMask: v.exactOptional(load),
    indexClassificationMask: v.exactOptional(index),
    sinkMask: v.exactOptional(sink),
    load: v.exactOptional(load),
    index: v.exactOptional(index),
    sink: v.exactOptional(sink),
    loadFrom: v.exactOptional(instant),
    loadTo: v.exactOptional(instant),
  }),
  v.transform(({ entity, loadMask, indexClassificationMask, sinkMask, loadFrom, loadTo, ...short }) => ({
    entity,
    ...fullMasks({ load: loadMask, index: indexClassificationMask, sink: sinkMask, loadFrom, loadTo, ...short }),
  })),
)

const subjectOf = ({ entity }: { readonly entity: string }) => entity

/** Everything that brings an entity up to date: the whole, and each phase alone, one at a time for an entity. */
export function entityKinds(services: EngineServices): readonly RunKind[] {
  const common = {
    subjectOf,
    single: ENTITY_LANE,
    busy: (entity: string) => conflict('entity-working/entity-already-being', { entity }),
    handler: (run: Parameters<typeof synchronize>[1]) => synchronize(services, run),
    cleanUp: (run: Run, fence: Fence) => abandonBuild(services, run, fence),
  }
  const byHand = ({ entity }: { readonly entity: string }) => refuseUnlessManual(services, entity)
  const inWindow = async (input: { readonly entity: string } & Partial<Masks>) => {
    refuseAll(windowRefusals(input))
    await byHand(input)
  }
  const byItself = ({ entity }: { readonly entity: string }) => refuseUnlessFree(services, entity)
  return [
    runKind({
      ...common,
      check: inWindow,
      type: 'entity-synchronization',
      description: 'Brings an entity up to date: load, index, sink, steward.',
      input: synchronization,
    }),
    runKind({
      ...common,
      type: 'entity-load',
      description: 'Loads one source of an entity, or all of them.',
      input: v.strictObject({
        entity: inputName,
        source: v.exactOptional(inputName),
        incremental: v.optional(flag, false),
      }),
      async check(input) {
        await byItself(input)
        const { sources } = entityOf(await services.configurations.current(), input.entity)
        if (input.source !== undefined && !sources.some(({ resource }) => resource === input.source))
          throw conflict('source-gone', { entity: input.entity, source: input.source })
      },
    }),
    runKind({
      ...common,
      check: byHand,
      type: 'entity-index',
      description: 'Indexes the records of an entity and groups them.',
      input: v.strictObject({ entity: inputName, index: v.optional(oneOf(['FULL', 'CHANGES']), 'FULL') }),
    }),
    runKind({
      ...common,
      check: byHand,
      type: 'entity-sink',
      description: 'Delivers every record of an entity anew to its destinations.',
      input: v.strictObject({ entity: inputName }),
    }),
    runKind({
      ...common,
      check: byItself,
      type: 'entity-steward',
      description: "Decides an entity's clusters by the rules of its steward.",
      input: v.strictObject({ entity: inputName }),
    }),
  ]
}

/** Refuses what is disabled, works by itself or is locked. */
export async function refuseUnlessManual(
  { configurations }: Pick<EngineServices, 'configurations'>,
  id: string,
): Promise<void> {
  const { enabled, locked, automatic } = entityOf(await configurations.current(), id)
  if (!enabled) throw conflict('entity-disabled', { id })
  if (automatic) throw conflict('entity-automatic', { id })
  if (locked) throw conflict('entity-locked/entity-locked', { id })
}

/** A part that also runs by itself: the lock of automatic mode holds nobody off. */
async function refuseUnlessFree(services: Pick<EngineServices, 'configurations'>, id: string): Promise<void> {
  const { enabled, automatic } = entityOf(await services.configurations.current(), id)
  if (!automatic) return refuseUnlessManual(services, id)
  if (!enabled) throw conflict('entity-disabled', { id })
}

/** A cut build must not leave writers keeping keys for it. */
async function abandonBuild(
  { store, configurations }: Pick<EngineServices, 'configurations' | 'store'>,
  { subject }: Run,
  fence: Fence,
): Promise<void> {
  const configuration = await configurations.current()
  const entity = configuration.entities.get(subject)
  if (entity === undefined) return
  const { serial } = tableOf(configuration, entity.table)
  for (const { number, state } of await store.matches.generations(serial))
    if (state === 'BUILDING') await store.matches.abandon(serial, number, fence)
}
