/** Most characters of JSON in an answer, because more crowds out what an assistant has to keep in mind. */
export const LONGEST_ANSWER = 40_000

/** One after the other until the answer fits: how long texts and lists may be. */
const STEPS = [
  { texts: 2000, items: 100 },
  { texts: 500, items: 50 },
  { texts: 200, items: 20 },
  { texts: 100, items: 10 },
  { texts: 50, items: 5 },
  { texts: 20, items: 2 },
] as const

type Step = { readonly texts: number; readonly items: number }

/** The answer as JSON, shortened where it is too long, which it then says itself. */
export function bounded(answer: object, most = LONGEST_ANSWER): string {
  const whole = JSON.stringify(answer)
  if (whole.length <= most) return whole
  for (const step of STEPS) {
    const text = JSON.stringify({ ...(shortened(answer, step) as object), shortened: noteOf(step) })
    if (text.length <= most) return text
  }
  return JSON.stringify({
    shortened: 'The answer is too long to be shown. Ask for less: a smaller limit, or one record.',
  })
}

function noteOf({ texts, items }: Step): string {
  return `Lists end after ${items} items and texts after ${texts} characters. Ask for less to see the rest.`
}

function shortened(value: unknown, step: Step): unknown {
  if (typeof value === 'string') return value.length > step.texts ? `${value.slice(0, step.texts)}…` : value
  if (Array.isArray(value)) return value.slice(0, step.items).map((item) => shortened(item, step))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member, step)]))
}
