import { share, tableOf } from './markdown.ts'
import { PUBLISHED, type Published } from './published.ts'
import { isObject, type Json, numberIn, objectsIn } from './results.ts'
import { plainSection, type Section } from './sections.ts'

const ABOUT =
  'What others publish of the same sets, without labels, beside what `onefold dedupe` finds without configuration. Scoring and parts of the sets are theirs, so the figures stand beside one another and are no contest. Sets of which no such figure could be read where it stands are left out.'

/** Our figures, and those that others publish of the same sets. */
export function qualitySection(result: Json): Section {
  const { text, plots } = plainSection(result)
  const own = objectsIn(isObject(result) ? result.proposed : undefined)
  const f1Of = (set: string): number | undefined =>
    numberIn(
      own.find((one) => one.set === set),
      'f1',
    )
  const table = tableOf<Published>(
    [
      { title: 'set', of: ({ set }) => set },
      { title: 'F1 here', of: ({ set }) => share(f1Of(set)) },
      { title: 'F1 published', of: ({ f1 }) => f1.toFixed(3) },
      { title: 'by', of: ({ by }) => by },
      { title: 'how', of: ({ how }) => how },
      { title: 'source', of: ({ source }) => `<${source}>` },
    ],
    PUBLISHED,
  )
  return { text: [text, '**published by others**', ABOUT, table].join('\n\n'), plots }
}
