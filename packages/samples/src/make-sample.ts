import type { Sample } from '@onefold/core'
import { notFound, type Random, seededRandom } from '@onefold/core/adapter-kit'
import type { Generated } from './system-files.ts'

type Described = Omit<Sample, 'files' | 'truthOf'>

/** A sample whose files are the same for the same seed, for ever. They are made when somebody asks for them. */
export function makeSample(described: Described, generate: (random: Random) => Generated, seed: number): Sample {
  let made: { readonly files: Sample['files']; readonly truth: ReadonlyMap<string, number> } | undefined
  const generated = () => {
    if (made) return made
    const { files, systems } = generate(seededRandom(seed))
    const truths = systems.flatMap(({ system, rows }) =>
      rows.map(({ id, thing }) => [keyOf(system, id), thing] as const),
    )
    made = { files, truth: new Map(truths) }
    return made
  }
  return Object.freeze({
    ...described,
    get files() {
      return generated().files
    },
    truthOf(system: string, sourceId: string): number {
      const thing = generated().truth.get(keyOf(system, sourceId))
      if (thing === undefined) throw notFound('sample-row', `${system} ${sourceId}`)
      return thing
    },
  })
}

function keyOf(system: string, sourceId: string): string {
  return JSON.stringify([system, sourceId])
}
