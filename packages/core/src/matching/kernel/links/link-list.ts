/** Links as they are found: lists of integers that grow. */
export interface LinkList {
  count: number
  a: Int32Array<ArrayBuffer>
  b: Int32Array<ArrayBuffer>
  score: Uint16Array<ArrayBuffer>
  mappings: Uint32Array<ArrayBuffer>
}

export function createLinkList(capacity = 1 << 10): LinkList {
  return {
    count: 0,
    a: new Int32Array(capacity),
    b: new Int32Array(capacity),
    score: new Uint16Array(capacity),
    mappings: new Uint32Array(capacity),
  }
}

export function addLink(links: LinkList, a: number, b: number, score: number, mappings: number): void {
  if (links.count === links.a.length) grow(links)
  const at = links.count++
  links.a[at] = a
  links.b[at] = b
  links.score[at] = score
  links.mappings[at] = mappings
}

function grow(links: LinkList): void {
  const { a, b, score, mappings } = links
  Object.assign(links, createLinkList(2 * a.length), { count: links.count })
  links.a.set(a)
  links.b.set(b)
  links.score.set(score)
  links.mappings.set(mappings)
}

/**
 * All of them in one list, by `a` and then by `b`. Those of one `a` are counted, dealt out, and put in order where they lie, so
 * nothing but the result takes room for each link. `lists` is walked twice: what is spilled is read, not held.
 */
export function sortedLinks(lists: () => Iterable<LinkList>, rows: number): LinkList {
  const places = new Int32Array(rows + 1)
  for (const { a, count } of lists()) for (let at = 0; at < count; at++) places[a[at]! + 1]!++
  for (let row = 0; row < rows; row++) places[row + 1]! += places[row]!
  const links = createLinkList(places[rows]!)
  links.count = places[rows]!
  for (const list of lists()) {
    for (let at = 0; at < list.count; at++) copyLink(list, at, links, places[list.a[at]!]!++)
  }
  // Dealing has moved each place to the end of its row, which is where the next one begins.
  for (let row = 0, start = 0; row < rows; start = places[row++]!) sortByOther(links, start, places[row]!)
  return links
}

function copyLink(from: LinkList, at: number, to: LinkList, place: number): void {
  to.a[place] = from.a[at]!
  to.b[place] = from.b[at]!
  to.score[place] = from.score[at]!
  to.mappings[place] = from.mappings[at]!
}

/** Most links of one row that are sorted themselves; of more their numbers are sorted first. */
const FEW = 32

/** Puts the links of one row in the order of their other rows; equal ones stay as they came. */
function sortByOther(links: LinkList, start: number, end: number): void {
  if (end - start > FEW) {
    const { a, b, score, mappings } = links
    const own: LinkList = {
      count: end - start,
      a: a.slice(start, end),
      b: b.slice(start, end),
      score: score.slice(start, end),
      mappings: mappings.slice(start, end),
    }
    const order = Int32Array.from(own.b.keys()).sort((x, y) => own.b[x]! - own.b[y]! || x - y)
    for (const [index, at] of order.entries()) copyLink(own, at, links, start + index)
    return
  }
  const { b, score, mappings } = links
  for (let at = start + 1; at < end; at++) {
    const [other, itsScore, itsMappings] = [b[at]!, score[at]!, mappings[at]!]
    let place = at
    for (; place > start && b[place - 1]! > other; place--) {
      b[place] = b[place - 1]!
      score[place] = score[place - 1]!
      mappings[place] = mappings[place - 1]!
    }
    b[place] = other
    score[place] = itsScore
    mappings[place] = itsMappings
  }
}

/** Of sorted links each pair of rows once. */
export function distinctLinks(links: LinkList): LinkList {
  const { a, b, score, mappings } = links
  let count = 0
  for (let at = 0; at < links.count; at++) {
    if (count > 0 && a[at] === a[count - 1] && b[at] === b[count - 1]) continue
    a[count] = a[at]!
    b[count] = b[at]!
    score[count] = score[at]!
    mappings[count++] = mappings[at]!
  }
  links.count = count
  return links
}
