import type { Params, Result, Router } from 'hono/router'

/** An operation at the end of a path, and what the variable segments before it are called. */
interface End<T> {
  readonly handler: T
  readonly names: readonly string[]
}

interface Place<T> {
  readonly fixed: Map<string, Place<T>>
  variable?: Place<T>
  /** By method. */
  readonly ends: Map<string, End<T>>
}

const placeOf = <T>(): Place<T> => ({ fixed: new Map(), ends: new Map() })

/**
 * Finds the one operation of a method and a path, segment by segment: a fixed segment wins over a variable one, which is
 * never empty. Hono's quick router refuses paths like `/a/:id` beside `/a/b`, and its other one finds every handler that
 * fits and sorts them: here there is exactly one.
 */
export class Paths<T> implements Router<T> {
  readonly name = 'Paths'
  readonly #root = placeOf<T>()
  #otherwise: Result<T> = [[]]

  /** `/*` for ALL methods is what answers when nothing else fits. Throws a TypeError for what it could not find again. */
  add(method: string, path: string, handler: T): void {
    if (method === 'ALL' && path === '/*') {
      this.#otherwise = [[[handler, {}]]]
      return
    }
    const segments = path.split('/').slice(1)
    if (method === 'ALL' || segments.some((segment) => /[*?{]/.test(segment)))
      throw new TypeError(`Expected one method and a path of whole segments, got ${method} ${path}`)
    let place = this.#root
    for (const segment of segments) place = segment.startsWith(':') ? variableOf(place) : fixedOf(place, segment)
    if (place.ends.has(method)) throw new TypeError(`Expected one handler for ${method} ${path}, got a second one`)
    const names = segments.filter((segment) => segment.startsWith(':')).map((segment) => segment.slice(1))
    place.ends.set(method, { handler, names })
  }

  match(method: string, path: string): Result<T> {
    const values: string[] = []
    const end = endOf(this.#root, method, path, 1, values)
    if (end === undefined) return this.#otherwise
    const params: Params = {}
    for (let at = 0; at < end.names.length; at++) params[end.names[at]!] = values[at]!
    return [[[end.handler, params]]]
  }

  /** The methods that some operation takes at this path; HEAD goes with GET. */
  methodsAt(path: string): readonly string[] {
    const places = placesAt(this.#root, path.split('/').slice(1))
    return [...new Set(places.flatMap(({ ends }) => [...ends.keys()].flatMap(withHead)))]
  }
}

const withHead = (method: string): readonly string[] => (method === 'GET' ? ['GET', 'HEAD'] : [method])

function variableOf<T>(place: Place<T>): Place<T> {
  place.variable ??= placeOf()
  return place.variable
}

function fixedOf<T>({ fixed }: Place<T>, segment: string): Place<T> {
  const next = fixed.get(segment) ?? placeOf<T>()
  fixed.set(segment, next)
  return next
}

/** `from`: where the segment begins that is looked at. `values`: of the variable segments on the way there. */
function endOf<T>(place: Place<T>, method: string, path: string, from: number, values: string[]): End<T> | undefined {
  const slash = path.indexOf('/', from)
  const segment = slash < 0 ? path.slice(from) : path.slice(from, slash)
  const fixed = place.fixed.get(segment)
  const found = fixed && endWithin(fixed, method, path, slash, values)
  if (found !== undefined || place.variable === undefined || segment === '') return found
  values.push(segment)
  const end = endWithin(place.variable, method, path, slash, values)
  if (end === undefined) values.pop()
  return end
}

/** `slash`: where the next segment begins; below 0 there is none. */
function endWithin<T>(place: Place<T>, method: string, path: string, slash: number, values: string[]) {
  return slash < 0 ? place.ends.get(method) : endOf(place, method, path, slash + 1, values)
}

function placesAt<T>(place: Place<T>, [segment, ...rest]: readonly string[]): readonly Place<T>[] {
  if (segment === undefined) return [place]
  const next = [place.fixed.get(segment), segment === '' ? undefined : place.variable]
  return next.flatMap((each) => (each === undefined ? [] : placesAt(each, rest)))
}
