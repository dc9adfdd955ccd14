import { RESOURCE_TYPES } from '@onefold/core'
import { isMessageKey, MESSAGES } from '@onefold/core/adapter-kit'
import { describe, expect, test } from 'vitest'
import { inSpanish, sentenceInSpanish } from '../src/guard/language/spanish.ts'
import { phraseInSpanish } from '../src/guard/language/spanish-phrases.ts'
import { CATALOGUE, translated, UNKEYED } from '../src/guard/language/spanish-sentences.ts'
import { nouns, saidSentences, sentencesOf } from './support/said-sentences.ts'

/** What the library says that checks the inputs of runs. */
const LIBRARY = /^Invalid (?:type|value|length|format): Expected /

const PROBLEMS_OF_NAMES = [
  ...['is empty', 'has more than {} bytes', 'holds a path separator', 'begins with a dot', 'holds two dots in a row'],
  ...['holds a control character', 'is not well-formed text'],
]
const counted = (bound: string, noun: string) =>
  ['reads', 'fills'].map((verb) => `{} ${verb} ${bound} ${noun}, not {}.`)

/** What a sentence comes to whose words stand in a gap: the key is how the source has it. */
const FILLED: { readonly [said: string]: readonly string[] | undefined } = {
  'The {} "{}" is used by {}.': ['The table "{}" is used by {}.', 'The resource "{}" is used by {}.'],
  'The {} "{}" lies outside your data scope.': [
    'The table "{}" lies outside your data scope.',
    'The entity "{}" lies outside your data scope.',
  ],
  '{} needs a comment.': [
    'Merging records that were recorded as different needs a comment.',
    'Merging records that do not lie in one cluster needs a comment.',
  ],
  'The secret "{}" of the {} "{}" {}.': [
    'The secret "{}" of the {} "{}" was sealed with another key.',
    'The secret "{}" of the {} "{}" is damaged or was sealed for another place.',
    'The secret "{}" of the {} "{}" needs a secret key, and this installation was opened without one.',
  ],
  'A file cannot have the name "{}": {}.': PROBLEMS_OF_NAMES.map(
    (problem) => `A file cannot have the name "{}": it ${problem}.`,
  ),
  '{} {} {} column, not {}.': counted('1', 'column'),
  '{} {} {} columns, not {}.': counted('2', 'columns'),
  '{} {} at least {} column, not {}.': counted('at least 1', 'column'),
  '{} {} at least {} columns, not {}.': counted('at least 2', 'columns'),
  '{} {} at most {} column, not {}.': counted('at most 1', 'column'),
  '{} {} at most {} columns, not {}.': counted('at most 2', 'columns'),
  '{} is no longer held under this attempt.': [
    'The run "{}" is no longer held under this attempt.',
    'The destination "{}" of table {} is no longer held under this attempt.',
  ],
  '{} does not end.': [
    'A comment does not end.',
    'A processing instruction does not end.',
    'A CDATA section does not end.',
  ],
  '{}: did you mean "{}"?': ['One of {} is expected: did you mean "{}"?', 'This must be {}: did you mean "{}"?'],
  'This must be {}.': ['This must be {}.', 'This must be a number.', 'This must be of another type.'],
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const formOf = (english: string) => new RegExp(`^${english.split('{}').map(literally).join('(.*?)')}$`, 's')
const FORMS = CATALOGUE.map(([english]) => formOf(english))

/** A gap of the catalogue may swallow no words of a sentence, but for those that are Spanish by themselves. */
function isKnown(sentence: string): boolean {
  return FORMS.some((form) => {
    const gaps = form.exec(sentence)?.slice(1)
    return gaps?.every((gap) => !/[a-z]+ [a-z]+/.test(gap) || phraseInSpanish(gap) !== undefined)
  })
}

/** Kinds of what a member may refer to, which are put into a sentence by their names. */
const REFERRED = [...RESOURCE_TYPES, 'source', 'sink', 'table', 'entity', 'dataset']

/** Sentences that no refusal says, among files of refusals. */
const EXPLAINED = ['The last synchronization failed.', 'It is known by its id, by a source or by its identity.']

describe('the Spanish catalogue', () => {
  const said = saidSentences()

  test('[ER-2740] holds every sentence that a refusal may say', () => {
    const sentences = said.flatMap(({ sentence, code }) => {
      if (inSpanish({ code, text: '' }) !== '') return [] // one sentence fits every case of this code
      return FILLED[sentence] ?? [sentence]
    })
    expect(sentences.length + Object.keys(MESSAGES).length).toBeGreaterThan(500)
    expect([...new Set(sentences)].filter((sentence) => !isKnown(sentence))).toEqual(EXPLAINED)
    expect(Object.keys(FILLED).filter((whole) => !said.some(({ sentence }) => sentence === whole))).toEqual([])
  })

  test.each([
    ["throw invalid('x', 'A hat is worn.')", 'A hat is worn.'],
    [`const text = given ? \`There are \${n} hats.\` : 'There is a hat.'`, 'There are {} hats.', 'There is a hat.'],
    ["const HATS = { code: 'hat', text: 'A hat is worn.' }", 'A hat is worn.'],
    ["about(v.check(worn, 'A hat is worn.'), 'What is on the head.')", 'A hat is worn.'],
    [`refuse(\`\${quoted(hat)} is no hat.\`)`, '"{}" is no hat.'],
    [
      `const hint = near ? \`: \${near}?\` : '.'; refuse(\`There is no hat\${hint}\`)`,
      'There is no hat: {}?',
      'There is no hat.',
    ],
    ["failed('hat', 'A hat is worn')", 'A hat is worn.'],
    ["[[/hat/, 'A hat is worn.']]", 'A hat is worn.'],
    ["log('A hat is worn.')"],
    ["sql.run('DELETE FROM hat WHERE worn = ?')"],
    ["const hat = { description: 'A hat is worn.' }"],
  ])('[ER-2740] a refusal is found in the sources, and only a refusal: %s', (text, ...sentences) => {
    const found = sentencesOf('core/src/validate/hats.ts', text).map(({ sentence }) => sentence)
    expect(found).toEqual(sentences)
    expect(found.filter(isKnown)).toEqual([])
  })

  test('[ER-2740] names everything that may not be found', () => {
    const keyOf = (noun: string) => `${noun.toLowerCase().replaceAll(' ', '-')}-not-found`
    expect(nouns().filter((noun) => !isMessageKey(keyOf(noun)))).toEqual([])
  })

  test('[ER-2483] holds only what the sources still say', () => {
    const all = [
      ...said.map(({ sentence }) => sentence),
      ...Object.values(FILLED).flatMap((whole) => whole ?? []),
      ...[...nouns(), ...REFERRED].map((noun) => `There is no ${noun} "{}".`),
    ]
    const gone = UNKEYED.filter(([english]) => {
      return !LIBRARY.test(english) && !all.some((sentence) => formOf(english).test(sentence))
    })
    expect(gone.map(([english]) => english)).toEqual([])
  })

  test('[ER-2483] has each sentence once, with as many gaps in both languages', () => {
    const english = UNKEYED.map(([sentence]) => sentence)
    expect(new Set(english).size).toBe(english.length)
    const gaps = (text: string) => text.split('{}').length
    expect(CATALOGUE.filter(([one, other]) => gaps(one) !== gaps(other))).toEqual([])
    for (const [sentence, spanish] of CATALOGUE) {
      expect(spanish).not.toBe(sentence)
      const filled = (text: string) => text.replaceAll('{}', 'x')
      expect(translated(filled(sentence))).toBe(filled(spanish))
    }
  })

  test('[ER-2740] a sentence with a key puts in Spanish only what the English one puts', () => {
    const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const odd = Object.entries(MESSAGES).filter(
      ([, { en, es }]) => String(en) === es || names(es).some((name) => !names(en).includes(name)),
    )
    expect(odd).toEqual([])
  })

  test.each([
    ['name: "x" is not a date.', 'name: "x" no es una fecha.'],
    [
      'name: "a date" is not one of the accepted values (a, b).',
      'name: "a date" no es uno de los valores admitidos (a, b).',
    ],
    [
      'The content is no well-formed XML. The element a is not closed.',
      'El contenido no es XML bien formado. El elemento a no está cerrado.',
    ],
    ['The table "t" is used by resource crm, entity people.', 'La tabla "t" está en uso: recurso crm, entidad people.'],
    ['This must be FULL or NONE.', 'Esto debe ser FULL o NONE.'],
    ['COMBINE reads at least 2 columns, not 1.', 'COMBINE lee al menos 2 columnas, no 1.'],
    ['One of a, b is expected: did you mean "b"?', 'Se espera uno de a, b: ¿quería decir "b"?'],
    [
      '"crm" was left out: columns[0].key: There is no dataset "x".',
      '"crm" se dejó fuera: columns[0].key: No existe el conjunto de datos "x".',
    ],
    ['script: Line 1, column 2: The script is empty.', 'script: Línea 1, columna 2: El script está vacío.'],
    ['There is no source-file or table "x".', 'No existe source-file o table "x".'],
  ])('[ER-2741] what stands in a gap is in Spanish where it is ours: %s', (english, spanish) => {
    expect(sentenceInSpanish(english)).toBe(spanish)
  })
})
