import { type MessageValue, message } from './message.ts'

/** `FULL, CHANGES or NONE` */
export function alternatives(names: readonly string[]): MessageValue {
  const [last = '', before] = [names.at(-1), names.slice(0, -1)]
  return before.length === 0 ? last : message('phrase/or', { before, last })
}
