import * as v from 'valibot'
import type { Session } from '../api/onefold.ts'
import type { Sample } from '../api/sample.ts'
import type { EngineServices } from '../entity/services.ts'
import { notFound } from '../error/onefold-error.ts'
import { inputName, type RunKind, runKind } from '../job/run-kind.ts'
import { installSample, refuseTakenIds } from './install.ts'
import { type EntityRemoval, refuseHeld, removeSample } from './remove.ts'

const input = v.strictObject({ sample: inputName })

/** What is done with samples in the background. */
export function sampleKinds(
  services: EngineServices,
  session: Session,
  samples: readonly Sample[],
  entityRemoval: EntityRemoval,
): readonly RunKind[] {
  const sampleOf = (id: string): Sample => {
    const sample = samples.find((known) => known.id === id)
    if (!sample) throw notFound('sample', id)
    return sample
  }
  return [
    runKind({
      type: 'sample-install',
      description: 'Makes the tables, resources and entity of a sample and synchronizes it.',
      input,
      subjectOf: ({ sample }) => sample,
      schedulable: false,
      async check({ sample }, trigger) {
        const known = sampleOf(sample)
        if (trigger === 'MANUAL') await refuseTakenIds(services, known)
      },
      handler: (run) => installSample(services, session, sampleOf(run.run.subject), run),
    }),
    runKind({
      type: 'sample-remove',
      description: 'Takes away the entity, table, resources and files of a sample.',
      input,
      subjectOf: ({ sample }) => sample,
      schedulable: false,
      check: ({ sample }) => refuseHeld(services, sampleOf(sample)),
      handler: (run) => removeSample(services, session, sampleOf(run.run.subject), run, entityRemoval),
    }),
  ]
}
