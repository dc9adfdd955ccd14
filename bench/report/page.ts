import { leftOutSection } from './left-out-section.ts'
import { qualitySection } from './quality-section.ts'
import { type Json, provenance, resultOf } from './results.ts'
import { searchSection, searchSessionSection } from './search-sections.ts'
import { compareSection, dedupeSection, filesSection, plainSection, type Section } from './sections.ts'
import { zeroSection } from './zero-section.ts'

interface Chapter {
  readonly title: string
  /** The file below `bench/results`, and the bench that writes it. */
  readonly result: string
  readonly bench: string
  readonly about: string
  readonly show: (result: Json) => Section
}

const chapter = (title: string, result: string, bench: string, about: string, show = plainSection): Chapter => ({
  title,
  result,
  bench,
  about,
  show,
})

const CHAPTERS: readonly Chapter[] = [
  chapter(
    'This machine',
    'machine',
    'machine',
    'What is not ours, a second, beside the machine on which the targets in seconds and milliseconds were set: by this share it is slower or faster.',
  ),
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
    'The command as a person runs it, in memory and by way of a store (`--store`), over a CSV file of generated people with quoted, multibyte and long values; in memory also from Parquet to Parquet, and from an Excel workbook to CSV.',
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
    qualitySection,
  ),
  chapter(
    'Without configuration, on generated tables',
    'zero',
    'zero',
    'Tables that generators make, with seeds, from files to clusters, each in a process of its own. F1 over pairs of all clusters that are written, and of those labelled MATCH; which share of the true pairs share a key; links at the line, pair by pair; F1 of links at the best line, and what weights learnt from the truth would reach on the same comparisons.',
    zeroSection,
  ),
  chapter(
    'Each family left out',
    'left-out',
    'left-out',
    'Numbers of the learner that were chosen by looking at tables, each at a smaller and a larger value on the small grid. Each family is measured with the values that give all the others the most, each family as much as any other; F1 over pairs, the mean of its tables.',
    leftOutSection,
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
    'Records into an entity with index keys and duplicates, in process, batch by batch, each batch matched in its commit; point reads meanwhile. The records were read from JSON before the clock started; with three batches in flight one is committed, the next decided, the third made ready.',
  ),
  chapter(
    'Search',
    'search',
    'search 100000 1000000',
    'Names with one or two slips in each word among generated people, the first ten; each engine is a process of its own.',
    searchSection,
  ),
  chapter(
    'Search through a session',
    'search-session',
    'search-session 1000000',
    'Eight mappings and places, each answer with its records read from the store; the caller, the index and the SQLite store are one process.',
    searchSessionSection,
  ),
  chapter('Validation', 'validate', 'validate', 'Records checked against a dataset, a second.'),
  chapter('Delivery', 'delivery', 'delivery', 'Events from the change log to a destination.'),
  chapter(
    'Loading',
    'load',
    'load 100000 1000000',
    'A CSV file into an entity with search, through a transformation and a pipeline, in a SQLite file; pages of records read meanwhile.',
  ),
  chapter(
    'Stewarding',
    'steward',
    'steward 50000',
    'Merges by a steward’s rules with history, audit and one destination, and each of them taken back; a large cluster; a record read with its history.',
  ),
  chapter(
    'The queue of a steward',
    'queue',
    'queue',
    'Pages of clusters, in any order, under any filter, anywhere in the list.',
  ),
  chapter(
    'The inbox of a steward who sees a part',
    'inbox',
    'inbox --postgres',
    'The first page of a hundred groups, best first, of 100,000 groups of two and three records, half of them strewn over four cities: for whoever sees everything, two cities, one, or a village in which 200 groups are. Counting is asked for once the page is there. Without `--postgres` it is SQLite.',
  ),
  chapter(
    'Lists of the console',
    'lists',
    'lists 1000000',
    'The list of records and its search in Chromium, of an entity of a million generated people in a SQLite file; the browser, and the engine with its server, are processes of their own. Milliseconds until rows are shown, and of them what the server took to answer; a search waits 200 ms for more to be typed. The first search makes the index that it reads, once a process. By the wheel: how long tasks of the page’s main thread held it, and how much of that they worked.',
  ),
  chapter(
    'HTTP',
    'http',
    'http',
    'One record read by its id with an access token and a row scope, beside a bare handler that answers the same bytes. The caller is a process of its own that sleeps until it is answered; below “awake” the same with one that never does.',
  ),
]

const HEAD = `# Benchmarks

Made by \`bench/generate-benchmarks.ts\` from the files in \`bench/results\`, which the benches write: no figure is typed.
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
