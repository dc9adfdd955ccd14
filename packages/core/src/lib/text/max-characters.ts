import * as v from 'valibot'
import { longerThan } from './characters.ts'

/** `v.maxLength` of texts, in characters, as the `maxLength` of JSON Schema counts that is published of it. */
export function maxCharacters<
  const Most extends number,
  const Message extends v.ErrorMessage<v.MaxLengthIssue<string, Most>>,
>(most: Most, message: Message): v.MaxLengthAction<string, Most, Message> {
  const ofUnits = v.maxLength<string, Most, Message>(most, message)
  return {
    ...ofUnits,
    '~run': (dataset, config) =>
      dataset.typed && !longerThan(dataset.value, most) ? dataset : ofUnits['~run'](dataset, config),
  }
}
