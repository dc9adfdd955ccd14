import type * as v from 'valibot'
import { message, type RefusalKey, type RefusalMessage, type SaidNowhere, say } from './message.ts'

type Issue = v.BaseIssue<unknown>

const said = new WeakMap<object, RefusalMessage>()

/**
 * What a schema says, by its key: `v.maxLength(60, says('member-invalid/characters', { most: 60 }))`. The issue itself carries the
 * English sentence, for hosts that check with a schema of ours.
 */
export function says<const Key extends RefusalKey>(key: Key, ...params: SaidNowhere<Key>): (issue: object) => string {
  const sentence = message(key, ...params)
  return (issue) => {
    said.set(issue, sentence)
    return say(sentence, 'en')
  }
}

/** What an issue says by key; undefined when its schema has the library's sentence, or a host's own. */
export function saidOf(issue: Issue): RefusalMessage | undefined {
  return said.get(issue)
}

/** The library names each kind of check in its own sentences. */
const OF_LIBRARY = [
  'member-invalid/library-type',
  'member-invalid/library-key',
  'member-invalid/library-length',
  'member-invalid/library-value',
  'member-invalid/library-format',
] as const

/** The same of any issue: the library's sentence by the kind of its check, a host's as it is. */
export function messageOfIssue(issue: Issue): RefusalMessage {
  const { expected, received, message: text } = issue
  const ofLibrary = () =>
    OF_LIBRARY.map((key) => message(key, { expected: expected ?? '', received })).find(
      (candidate) => say(candidate, 'en') === text,
    )
  return saidOf(issue) ?? ofLibrary() ?? message('member-invalid/said', { text })
}
