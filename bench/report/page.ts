import { type Json, provenance, resultOf } from './results.ts'
import { compareSection, dedupeSection, filesSection, plainSection, type Section } from './sections.ts'

interface Chapter {
  readonly title: string
  /** The file below `bench/results`, and the bench that writes it. */
  readonly result: string
  readonly bench: string
  readonly about: string
  readonly show: (result: Json) => Section
}

const chapter = (title: string, result: string, bench: string, about: string, show = plainSection): Chapter => ({
  ...{ title, result, bench, about, show },
})

const CHAPTERS: readonly Chapter[] = [
  chapter(
    'Finding duplicates, beside DuckDB',
    'dedupe',
    'dedupe 10000 100000 1000000',
    'Generated people, five rules, nine comparisons with the same weights on both sides, from columns in memory to clusters. Medians of alternating runs, each a process of its own; a variant runs once.',
    dedupeSection,
  ),
  chapter(
    '`onefold dedupe`, file to file',
    'files',
    'files 100000 1000000',
    'The command as a person runs it, in memory and by way of a store (`--store`), over a CSV file of generated people with quoted, multibyte and long values.',
    filesSection,
  ),
  chapter(
    'Comparers',
    'compare',
    'compare',
    'Similarities a second over pairs of names and of streets, each library called as its users call it; DuckDB in one statement.',
    compareSection,
  ),
  chapter(
    'Quality',
    'accuracy',
    'accuracy',
    'Public sets with a known truth: with written configurations, and without any.',
  ),
  chapter(
    'FULL indexing',
    'index',
    'index 10000 100000',
    'A table in a SQLite file, indexed anew; beside it the kernel over the same columns in memory.',
  ),
  chapter(
    'Upsert',
    'upsert',
    'upsert',
    'Records into an entity with index keys and duplicates, in process, batch by batch, each batch matched in its commit; point reads meanwhile.',
  ),
  chapter('Search', 'search', 'search', 'Names with slips among many.'),
  chapter('Validation', 'validate', 'validate', 'Records checked against a dataset, a second.'),
  chapter('Delivery', 'delivery', 'delivery', 'Events from the change log to a destination.'),
  chapter('Stewarding', 'steward', 'steward', 'Merges made by a steward’s rules.'),
  chapter('HTTP', 'http', 'http', 'Requests over a socket, the server in a process of its own.'),
  chapter('Runs', 'queue', 'queue', 'Runs through the queue.'),
]

const HEAD = `# Benchmarks

Made by \`scripts/generate-benchmarks.ts\` from the files in \`bench/results\`, which the benches write: no figure is typed.
A bench that is run again writes the page anew. Read ratios rather than times: machines differ, and a machine that does
something else besides is slow at everything. \`npm run bench -- all\` runs the quick ones.
`

/** The whole page, and its plots by file name. */
export function benchmarkPage(): Section {
  const plots: { [file: string]: string } = {}
  const parts = CHAPTERS.map(({ title, result: name, bench, about, show }) => {
    const result = resultOf(name)
    const head = `## ${title}\n\n${about}`
    const how = `\`npm run bench -- ${bench}\``
    if (result === undefined) return `${head}\n\n*Not run: ${how}.*\n`
    const { text, plots: own } = show(result)
    Object.assign(plots, own)
    return [head, text, provenance(result), how]
      .filter((part) => part !== '')
      .join('\n\n')
      .concat('\n')
  })
  return { text: [HEAD, ...parts].join('\n'), plots }
}
