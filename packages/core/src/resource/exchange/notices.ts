import { type Message, message, say } from '../../error/message.ts'
import type { Refusal } from '../../error/refusal.ts'

/** What refusals say, each with its place before it, as one message. */
export function noticeOf([first, ...rest]: readonly Refusal[]): Message {
  if (first === undefined) throw new TypeError('Expected a refusal to say what is wrong')
  return rest.length === 0 ? placed(first) : message('phrase/both', { first: placed(first), second: noticeOf(rest) })
}

function placed({ path, text, message: own }: Refusal): Message {
  if (path) return message('phrase/at-place', { path, what: own ?? text })
  return own ?? message('phrase/said', { text })
}

/** The answer of an import: what it tells, in English and to be said in any language. */
export function toldBy(notices: readonly Message[]) {
  return { messages: notices.map((notice) => say(notice, 'en')), notices }
}
