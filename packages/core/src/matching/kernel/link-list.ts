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

/** All of them in one list, by `a` and then by `b`: two counting sorts, the second of which keeps the order of the first. */
export function sortedLinks(lists: readonly LinkList[], rows: number): LinkList {
  const count = lists.reduce((sum, list) => sum + list.count, 0)
  const joined = createLinkList(count)
  for (const list of lists) {
    joined.a.set(list.a.subarray(0, list.count), joined.count)
    joined.b.set(list.b.subarray(0, list.count), joined.count)
    joined.score.set(list.score.subarray(0, list.count), joined.count)
    joined.mappings.set(list.mappings.subarray(0, list.count), joined.count)
    joined.count += list.count
  }
  const any = Int32Array.from({ length: count }, (_, at) => at)
  const order = sortedBy(joined.a, sortedBy(joined.b, any, rows), rows)
  const { a, b, score, mappings } = joined
  return {
    count,
    a: order.map((at) => a[at]!),
    b: order.map((at) => b[at]!),
    score: Uint16Array.from(order, (at) => score[at]!),
    mappings: Uint32Array.from(order, (at) => mappings[at]!),
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

function sortedBy(keys: Int32Array, order: Int32Array, bound: number): Int32Array<ArrayBuffer> {
  const places = new Int32Array(bound + 1)
  for (let at = 0; at < order.length; at++) places[keys[at]! + 1]!++
  for (let key = 0; key < bound; key++) places[key + 1]! += places[key]!
  const sorted = new Int32Array(order.length)
  for (let at = 0; at < order.length; at++) sorted[places[keys[order[at]!]!]!++] = order[at]!
  return sorted
}
