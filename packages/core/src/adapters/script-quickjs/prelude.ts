/** More is fetched in between, so that what calls answered does not fill the memory of those that follow. */
const LETTERS_A_PASS = 1 << 20

/**
 * Runs inside the sandbox before any script. Everything that scripts share is frozen, so that no call leaves anything
 * behind for another; what differs from one run to the next (the clock, chance, finalizers) is fixed or gone. Answers
 * the two functions that the host calls.
 */
export const PRELUDE = `(() => {
'use strict'
const { parse, stringify } = JSON
const { apply, construct, ownKeys, getOwnPropertyDescriptor, getPrototypeOf } = Reflect
const Memory = InternalError
let now = 0

const RealDate = Date
function FixedDate(...parts) {
  if (new.target === undefined) return new RealDate(now).toString()
  return construct(RealDate, parts.length === 0 ? [now] : parts, new.target)
}
FixedDate.prototype = RealDate.prototype
FixedDate.now = () => now
FixedDate.UTC = RealDate.UTC
FixedDate.parse = RealDate.parse
RealDate.prototype.constructor = FixedDate
globalThis.Date = FixedDate
delete Math.random
for (const name of ['eval', 'WeakRef', 'FinalizationRegistry', 'performance', 'gc']) delete globalThis[name]

const seen = new Set()
const open = [
  globalThis,
  getPrototypeOf(function* () {}),
  getPrototypeOf(async function () {}),
  getPrototypeOf(async function* () {}),
  getPrototypeOf([][Symbol.iterator]()),
  getPrototypeOf(''[Symbol.iterator]()),
  getPrototypeOf(new Map().entries()),
  getPrototypeOf(new Set().entries()),
  getPrototypeOf(/x/g[Symbol.matchAll]('')),
]
while (open.length > 0) {
  const value = open.pop()
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) continue
  seen.add(value)
  open.push(getPrototypeOf(value))
  for (const key of ownKeys(value)) {
    const descriptor = getOwnPropertyDescriptor(value, key)
    open.push(descriptor.value, descriptor.get, descriptor.set)
  }
}
for (const value of seen) Object.freeze(value)

const WHERE = /script:(\\d+):(\\d+)/
let done = []

function told(error) {
  try {
    if (error instanceof Memory && error.message === 'out of memory') return '[3]'
    let text = String(error)
    const where = error instanceof Error && WHERE.exec(error.stack)
    if (where) text += ' (line ' + (where[1] - 1) + ', column ' + where[2] + ')'
    return '[2,' + stringify(text.slice(0, 500)) + ']'
  } catch {
    return '[2,"An error that cannot be told."]'
  }
}

function answered(script, parts, changesFirst) {
  try {
    let value = apply(script, undefined, parts)
    if (changesFirst && typeof value !== 'object') value = parts[0]
    if (value !== null && typeof value === 'object' && typeof value.then === 'function')
      return '[2,"The script answers a promise; scripts do not wait."]'
    const text = value === undefined ? undefined : stringify(value)
    if (text === undefined) return '[0]'
    return changesFirst && value !== parts[0] ? '[4,' + text + ']' : '[1,' + text + ']'
  } catch (error) {
    return told(error)
  }
}

return {
  run(script, text, instant, changesFirst) {
    done = []
    now = instant
    let letters = 0
    for (const parts of parse(text)) {
      const answer = answered(script, parts, changesFirst)
      done.push(answer)
      letters += answer.length
      if (letters > ${LETTERS_A_PASS}) return
    }
  },
  take() {
    const text = '[' + done.join(',') + ']'
    done = []
    return text
  },
}
})()`
