import type { Sample } from '@onefold/core'
import type { Random } from '@onefold/core/adapter-kit'
import { makeSample } from '../make-sample.ts'
import { type Generated, ndjsonOf, writeSystem } from '../system-files.ts'
import { patientsEntity, patientsResources, patientsTable } from './configuration.ts'
import { hospital, practice } from './habits.ts'
import { createPatients } from './patient.ts'

const PATIENTS = 1200

/** Two systems that know the same patients, with lists of visits that overlap. */
export function patientsSample(seed = 20_261_123): Sample {
  return makeSample(
    {
      id: 'patients',
      name: 'Patients',
      version: '1.0.0',
      description:
        'A hospital and a practice that saw the same people, each with its own part of their visits: records that hold lists of records. Merged, a patient has the visits of both, each once.',
      resources: patientsResources,
      table: patientsTable,
      entity: patientsEntity,
    },
    generatePatients,
    seed,
  )
}

function generatePatients(random: Random): Generated {
  const patients = createPatients(PATIENTS, random)
  const systems = [hospital, practice].map((habit) => writeSystem(habit, patients, random))
  const files = systems.map((rows) => ({ name: `patients-${rows.system}.ndjson`, text: ndjsonOf(rows) }))
  return { files, systems }
}
