import { Option } from '@commander-js/extra-typings'
import { REPORT_LANGUAGES } from '../../report/language.ts'
import { command, type Perform } from './command.ts'

const FILES = 'the files with records; - for the standard input; the URL of a database with ?table=…'
const SHEET = ['--sheet <name>', 'the sheet of a workbook, by its name or number (default: the first)'] as const
const FORMAT = [
  '--format <format>',
  'what - holds: csv, ndjson, json, parquet, excel (default: what it looks like)',
] as const
const NO_HEADER = [
  '--no-header',
  'of CSV and workbooks: the first row is a record, and columns are called column1, column2, …',
] as const
const CONFIG = ['--config <file>', 'the project, JSON or YAML: columns, keys and comparers'] as const
const ID_COLUMN = ['--id-column <name>', 'the column with the ids (default: id)'] as const
const SOURCE_COLUMN = [
  '--source-column <name>',
  'the column with the system (default: source, or what is called so otherwise)',
] as const
const REFERENCE = [
  '--reference <file>',
  'JSON or YAML in place of reference packs: names, legal forms, streets',
] as const

/** Of a report that is a page. */
const languageOption = () =>
  new Option('--language <code>', 'of a report that is a page (default: as LANG says, else en)').choices(
    REPORT_LANGUAGES,
  )

/** `onefold dedupe` */
export function dedupeCommand(perform: Perform) {
  return command(
    'dedupe',
    'find the duplicates in files: CSV, JSON, NDJSON, also .gz, Parquet and Excel; in a pipe; in a table of a database',
    [
      'onefold dedupe customers.csv --out clusters.csv',
      'onefold dedupe customers.csv --out clusters.csv --with-records --report report.html',
      'onefold dedupe crm.csv shop.ndjson.gz --out clusters.csv --review review.csv --golden golden.csv',
      'onefold dedupe customers.csv --out clusters.csv --config clusters.project.json',
      'onefold dedupe customers.xlsx --sheet Customers --out clusters.parquet',
      'cat customers.csv | onefold dedupe - --out -',
      "onefold dedupe 'postgresql://crm.example.org/crm?table=customers' --out clusters.csv",
    ],
  )
    .argument('<file...>', FILES)
    .requiredOption(
      '--out <file>',
      'id, cluster, score and label of every record, as clusters.csv; .parquet; or - for a pipe',
    )
    .option(CONFIG[0], `${CONFIG[1]}; without it one is proposed and written beside the result`)
    .option('--review <file>', 'the doubtful pairs')
    .option('--golden <file>', 'the merged records')
    .option('--with-records', 'the columns of the records behind their clusters')
    .option('--report <file>', 'a page with charts when it ends in .html; else everything as JSON')
    .addOption(languageOption())
    .option('--store <file>', 'load the records into a new store, with its index')
    .option(...ID_COLUMN)
    .option(...SOURCE_COLUMN)
    .option(...SHEET)
    .option(...NO_HEADER)
    .option(...FORMAT)
    .option(...REFERENCE)
    .option('--no-header-hints', 'propose a project without asking what columns are called')
    .action((files, options) =>
      perform(async (context) => (await import('../files/dedupe.ts')).dedupe({ files, ...options }, context)),
    )
}

/** `onefold init` */
export function initCommand(perform: Perform) {
  return command('init', 'write a project with comments, of your files or as an example', [
    'onefold init customers.csv --out customers.yaml',
    'onefold init customers.xlsx --sheet Customers',
    "onefold init 'postgresql://crm.example.org/crm?table=customers'",
    'onefold init',
  ])
    .argument('[file...]', `${FILES}; without any an example with records of its own`)
    .option('--out <file>', 'the project (default: project.yaml)')
    .option(...ID_COLUMN)
    .option(...SOURCE_COLUMN)
    .option(...SHEET)
    .option(...NO_HEADER)
    .option(...FORMAT)
    .option(...REFERENCE)
    .option('--no-header-hints', 'propose a project without asking what columns are called')
    .action((files, options) =>
      perform(async (context) => (await import('../files/init.ts')).init({ files, ...options }, context)),
    )
}

/** `onefold evaluate` */
export function evaluateCommand(perform: Perform) {
  return command('evaluate', 'measure clusters against the truth', [
    'onefold evaluate clusters.csv --truth truth.csv',
    'onefold evaluate clusters.csv --truth truth.csv --with-review --review review.csv',
  ])
    .argument('<clusters>', 'what onefold dedupe wrote')
    .requiredOption('--truth <file>', 'id,cluster or id_a,id_b')
    .option('--records <file>', 'the records; with --across-sources')
    .option('--across-sources', 'only pairs of two sources count')
    .option('--pairs <file>', 'only the labelled pairs of this file count')
    .option('--with-review', 'clusters labelled REVIEW count too')
    .option('--review <file>', 'and so do these doubtful pairs')
    .action((clusters, options) =>
      perform(async (context) => (await import('../files/evaluate.ts')).evaluate({ clusters, ...options }, context)),
    )
}

/** `onefold tune` */
export function tuneCommand(perform: Perform) {
  return command('tune', 'learn the weights of a project from files, or of an entity, without labels', [
    'onefold tune customers.csv --config project.json --out tuned.json --report tuning.html',
    'onefold tune --entity customers --store sqlite:./data/onefold.db --out classifier.json',
  ])
    .argument('[file...]', FILES)
    .requiredOption('--out <file>', 'what was learnt: the project, or the classifier to be saved')
    .option(CONFIG[0], `${CONFIG[1]} stay as they are`)
    .option('--labels <file>', 'id_a,id_b,label: what people decided, to choose the threshold')
    .option('--report <file>', 'a page with charts when it ends in .html; else everything as JSON')
    .addOption(languageOption())
    .option(...ID_COLUMN)
    .option(...SOURCE_COLUMN)
    .option(...SHEET)
    .option(...NO_HEADER)
    .option(...FORMAT)
    .option(...REFERENCE)
    .option('--entity <id>', 'the entity, measured by what people merged and recorded as different')
    .option('--store <store>', 'the store that the entity is in')
    .option('--without-decisions', 'learn from the records of the entity alone')
    .action((files, options) =>
      perform(async (context) => (await import('../files/tune.ts')).tune({ files, ...options }, context)),
    )
}
