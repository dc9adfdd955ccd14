import type { AppliedKey } from '@onefold/core'
import { numbersOf } from '../numbers.ts'
import { ENGLISH_TUNING } from './english-tuning.ts'
import { takenPart } from './key-part.ts'
import type { ReportWords } from './report-words.ts'

function part({ column, transform }: AppliedKey['columns'][number], columnOf: (column: string) => string): string {
  const { name, letters } = takenPart(transform)
  const said = columnOf(column)
  switch (name) {
    case 'WHOLE':
      return `the same ${said}`
    case 'PREFIX':
      return `the first ${letters} letters of ${said}`
    case 'SUFFIX':
      return `the last ${letters} letters of ${said}`
    case 'DIGITS':
      return `the digits of ${said}`
    case 'YEAR':
      return `the year of ${said}`
    case 'INITIALS':
      return `the initials of ${said}`
    case 'TOKENS':
      return `a word of ${said}`
    case 'TOKEN_PAIRS':
      return `two words of ${said}`
    case 'PHONETIC':
      return `the sound of ${said}`
    case 'OTHER':
      return `${transform} of ${said}`
  }
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })
const choice = new Intl.ListFormat('en', { type: 'disjunction' })

export const ENGLISH: ReportWords = {
  language: 'en',
  numbers: numbersOf('en'),
  title: (files) => `Duplicates in ${files}`,
  contents: 'Contents',
  sections: {
    summary: 'At a glance',
    read: 'What was read',
    rules: 'How records were compared',
    scores: 'How alike pairs are',
    pairs: 'Pairs to look at',
    clusters: 'Clusters',
    unlinkable: 'Records that cannot be matched',
    columns: 'What the columns hold',
    doubts: 'What was doubtful',
    run: 'The run',
  },
  summary: {
    headline: (records, things) => `${records} records stand for ${things} different things.`,
    repeated: (records, share) => `${records} records (${share}) repeat another one.`,
    nothingRepeated: 'No record surely repeats another one.',
    alone: 'Alone',
    match: 'Sure duplicates',
    review: 'To be looked at',
    pairs: 'Doubtful pairs',
    sure: (clusters, records) => `${clusters} groups of ${records} records are surely the same.`,
    doubtful: (clusters, records) => `${clusters} groups of ${records} records hold together only in part.`,
    rule: 'Two records count as one when little speaks against it and they have',
    mean: (points, comparisons) =>
      `Two records count as one when ${comparisons} are alike enough together: more than ${points} of 100 points.`,
    expected: (precision, recall) =>
      `Expected, without anybody having looked: of 100 pairs that were put together about ${precision} are right, and of 100 that belong together about ${recall} were found.`,
    beginning: (records) => `This is a trial of the first ${records} records; there are more.`,
    nextReview: (pairs) => `Next: a person decides about ${pairs} doubtful pairs. They change nothing until then.`,
    nextNothing: 'Nothing is left for a person to decide.',
    proposed: (path) => `The rules were found by looking at the data. They are in ${path}, to be read and changed.`,
  },
  rules: {
    enough: (all) => list.format(all.map(({ columns, same }) => (same ? `the same ${columns}` : `alike ${columns}`))),
    enoughNote:
      'The share says how many of the matches are told by it and by none before. What differs counts against a match.',
    keys: 'Records are compared when they share',
    key: ({ columns, combine, matching }, columnOf) =>
      `${(combine ? list : choice).format(columns.map((each) => part(each, columnOf)))}${matching === 'EXACT' ? '' : ', or nearly so'}`,
    crowded: (limit) => `where more than ${limit} records share it, neighbours only`,
    comparisons: 'What is compared, and how',
    comparer: {
      EXACT: 'the same or not',
      LEVENSHTEIN: 'letter by letter',
      DAMERAU: 'letter by letter, swapped letters forgiven',
      JARO_WINKLER: 'letter by letter, the beginning counts more',
      TOKEN_SORT: 'word by word in any order',
      TOKEN_SET: 'by the words in common',
      NGRAM: 'by the groups of letters in common',
      NUMBER: 'as numbers',
      PART_NUMBER: 'by part numbers in the text',
      VERSION: 'by versions and other numbers in the text',
      VARIANT: 'by parts, editions, colours and sizes in the text',
      PROPORTION: 'as amounts, by the share in which they differ',
      DATE: 'as dates',
      DAYS: 'by the days between them',
      GEOGRAPHIC: 'by distance on the map',
      NAME: 'as names of people',
      AUTHORS: 'as lists of authors',
      COMPANY: 'as names of companies',
      PHONE: 'as telephone numbers',
      EMAIL: 'as e-mail addresses',
      ADDRESS: 'as postal addresses',
    },
    thresholds: (match, review) => `A pair is a match above ${match} of 100 points, and doubtful from ${review} on.`,
    average: 'Two groups join when their records agree on the whole.',
    onePerSource: 'No group has two records of one source.',
    termFrequency: 'Agreement on a rare value counts more than on a frequent one.',
    column: 'Columns',
    how: 'Compared',
    same: 'The same',
    different: 'Different',
    bits: 'Evidence (bits)',
    weight: 'Weight',
    weights: 'What agreement says',
    weightsNote: 'To the right speaks for a match, to the left against it. One bit more is twice as likely.',
    agreement: 'How often values agree',
    agreementNote:
      'Among pairs that were found to match, and among pairs drawn by chance. The more they differ, the more a column tells.',
    level: (least) => `${least} and more`,
    matches: 'matches',
    strangers: 'strangers',
    share: 'Share of pairs',
    missing: 'Missing',
  },
  scores: {
    histogram: 'Pairs by score',
    note: (match, review) =>
      `To the right of ${match} a pair is a match, to the left of ${review} it is none; between them a person decides.`,
    below: (pairs) => `${pairs} more pairs were compared and are not alike enough to be shown.`,
    bits: 'Evidence (bits): 0 is as likely as not',
    points: 'Score (points of 100)',
    pairs: 'Pairs',
    none: 'No two records are alike enough to be shown.',
  },
  pairs: {
    kinds: {
      TYPICAL_MATCH: { title: 'Typical matches', note: 'From the middle of all matches.' },
      TYPICAL_REVIEW: { title: 'Typical doubtful pairs', note: 'From the middle of all doubtful pairs.' },
      BORDER_MATCH: { title: 'Just matched', note: 'The matches that are least sure. Are they right?' },
      BORDER_REVIEW: { title: 'Just not matched', note: 'The doubtful pairs nearest to a match. Should they be one?' },
      BORDER_NON_MATCH: { title: 'Just doubtful', note: 'A little less alike, and they would have been passed over.' },
      SURPRISING_MATCH: {
        title: 'Surprising matches',
        note: 'They match although something speaks strongly against it.',
      },
      SURPRISING_REVIEW: {
        title: 'Surprising doubts',
        note: 'They are doubtful although something speaks strongly for a match.',
      },
    },
    heading: (score, decision) => `${score} points: ${decision === 'MATCH' ? 'a match' : 'doubtful'}`,
    record: 'Record',
    agreement: 'Agreement',
    says: 'Says',
    same: 'same',
    alike: 'alike',
    differs: 'differs',
    missing: 'missing',
    frequency: 'frequency',
    start: 'At the start',
    total: 'Altogether',
    for: 'for',
    against: 'against',
    waterfall: 'How the score comes about',
    none: 'There are no pairs to show.',
  },
  clusters: {
    sizes: 'How many records groups have',
    size: 'Records in a group',
    count: 'Groups',
    largest: 'The largest groups',
    of: (records, score) => `${records} records, ${score} points`,
    more: (records) => `and ${records} more`,
    none: 'No records belong together.',
  },
  unlinkable: {
    none: 'Every record holds enough to be told from others.',
    note: 'Some records hold so little that not even an exact copy of them would be matched.',
    belowMatch: (records, share) => `${records} records (${share}) could never be a match.`,
    belowReview: (records) => `${records} of them would not even be doubtful.`,
    withoutKey: (records) =>
      `${records} records have nothing that records are found by, so they are compared with none.`,
    lack: 'They lack',
    records: 'Records',
    copy: 'Points with a copy',
    examples: 'For instance',
    nothing: 'nothing, but what they hold says little',
    curve: 'Share of records that cannot reach a score',
    score: 'Score (points of 100)',
  },
  columns: {
    column: 'Column',
    role: 'Used',
    roles: {
      ID: 'names the record',
      SOURCE: 'names the source',
      COMPARED: 'compared',
      CARRIED: 'carried along',
      IGNORED: 'not known to the project',
    },
    filled: 'Filled',
    distinct: 'Different values',
    frequent: 'Most frequent',
    about: 'Taken for',
  },
  read: {
    file: 'File',
    rows: 'Records',
    format: 'Format',
    sources: 'Sources',
    source: 'Source',
    ids: (column) => `Records are called by the column ${column}.`,
    noIds: 'There is no column of ids: records are called by their position.',
  },
  doubts: {
    none: 'Nothing was doubtful on the way.',
    noHeader: (file, name) =>
      `The first row of ${file} was taken for its header, and looks like a record: a column is called “${name}”.`,
    badRows: (rows, example) => `${rows} rows could not be read. The first: ${example}`,
    doubled: (records, example) => `${records} records have the id of another one, as “${example}”.`,
    missingIds: (records) => `${records} records have no id.`,
    refused: (records, example) => `${records} records were refused and took no part. The first: ${example}`,
    issue: (column, records, message) => `${column} (${records}×): ${message}`,
    ignored: (columns) => `The project does not know these columns: ${columns}.`,
    renamed: (columns) => `Columns were renamed: ${columns}.`,
    recoded: (values) => `${values} values were no UTF-8 and were read as Windows-1252.`,
    crowded: (mapping, value, records, skipped) =>
      `${mapping}: ${records} records share “${value}”, too many to compare all with all; ${skipped} pairs were left out there.`,
    unlinkable: (records) => `${records} records hold too little to be matched at all.`,
    review: (pairs) => `${pairs} pairs are doubtful and wait for a person.`,
    estimate: {
      NOT_LEARNT: 'Nothing tells how good the result is: no two records share a key.',
      FEW_COLUMNS:
        'How good the result is may be misjudged: so few columns are compared that they hardly contradict one another.',
      LEARNERS_DISAGREE: 'How good the result is may be misjudged: learnt twice, the records gave two opinions.',
      CROWD: 'How good the result is may be misjudged: one group has a large part of all pairs.',
      FEW_MATCHES:
        'How good the result is may be misjudged: so few records have a match that near-alike strangers may pass for them.',
      ONE_KEY: 'Many matches were found by one key alone, so others may be missed.',
      MATCHES_DIFFER:
        'How good the result is may be misjudged: many matches differ altogether in a column that would tell them apart, as editions, sizes and relatives of one name do.',
    },
  },
  run: {
    took: 'Altogether',
    phases: {
      read: 'Reading',
      propose: 'Finding the rules',
      validate: 'Checking values',
      match: 'Comparing',
      load: 'Loading the store',
      index: 'Building its index',
      group: 'Forming groups',
      report: 'This report',
      write: 'Writing results',
    },
    memory: 'Memory',
    pairs: 'Pairs compared',
    compared: 'Values compared letter by letter',
    project: 'Project',
  },
  tuning: ENGLISH_TUNING,
}
