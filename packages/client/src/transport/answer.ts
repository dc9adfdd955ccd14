/** One member of an answer. That the server sends what the engine's types say is proved by a test of all groups of calls. */
export function member<T>(name: string): (answer: unknown) => T {
  return (answer) => (answer as { readonly [member: string]: T })[name] as T
}

/** These members of an answer, those that are there. */
export function members<T>(...names: readonly (keyof T & string)[]): (answer: unknown) => T {
  return (answer) => {
    const given = answer as T // as above
    return Object.fromEntries(names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]]))) as T
  }
}

/** The whole answer. */
export function whole<T>(answer: unknown): T {
  return answer as T // as above
}

/** An answer without what the wire adds. */
export function without<T>(...names: readonly string[]): (answer: unknown) => T {
  return (answer) => Object.fromEntries(Object.entries(answer as object).filter(([name]) => !names.includes(name))) as T // as above
}

/** The instants of an object as numbers, which the wire has as texts. */
export function withInstants<T>(names: readonly string[], shown: object): T {
  const instants = Object.entries(shown).map(([name, value]) => [
    name,
    names.includes(name) && typeof value === 'string' ? Date.parse(value) : value,
  ])
  return Object.fromEntries(instants) as T // as above
}

/** An instant as the wire has it. */
export function isoOf(instant: number | undefined): string | undefined {
  return instant === undefined ? undefined : new Date(instant).toISOString()
}
