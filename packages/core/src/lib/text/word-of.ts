import * as v from 'valibot'

/** One of these words, in letters of any case, as it stands in the list. */
export function wordOf<
  const Words extends readonly string[],
  Sentence extends v.ErrorMessage<v.PicklistIssue> | undefined = undefined,
>(words: Words, sentence?: Sentence): v.PicklistSchema<Words, Sentence> {
  const known = new Map(words.map((word) => [word.toLowerCase(), word]))
  const exact = v.picklist(words, sentence as Sentence)
  return {
    ...exact,
    '~run': (dataset, config) => {
      const { value } = dataset
      const word = typeof value === 'string' ? known.get(value.toLowerCase()) : undefined
      return exact['~run'](word === undefined ? dataset : { value: word }, config)
    },
  }
}
