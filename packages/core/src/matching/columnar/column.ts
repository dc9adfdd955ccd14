type Numbers = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

/** Numbers that are appended one by one. Read `data` below `length`; it is another array after it had to grow. */
export interface Column<A extends Numbers> {
  data: A
  length: number
  readonly make: (size: number) => A
}

export type Bytes = Column<Uint8Array<ArrayBuffer>>
export type Units = Column<Uint16Array<ArrayBuffer>>
export type Integers = Column<Int32Array<ArrayBuffer>>
export type Decimals = Column<Float64Array<ArrayBuffer>>

const FIRST_SIZE = 16
/** Less of a column than this in use is worth copying it. */
const USED = 0.9

const column = <A extends Numbers>(make: (size: number) => A): Column<A> => ({
  data: make(FIRST_SIZE),
  length: 0,
  make,
})

export const bytes = (): Bytes => column((size) => new Uint8Array(size))
export const units = (): Units => column((size) => new Uint16Array(size))
export const integers = (): Integers => column((size) => new Int32Array(size))
export const decimals = (): Decimals => column((size) => new Float64Array(size))

/** Appends a number; answers its place. */
export function push<A extends Numbers>(to: Column<A>, value: number): number {
  if (to.length === to.data.length) enlarge(to, 1)
  to.data[to.length] = value
  return to.length++
}

/** Appends so many numbers, whose values are for the caller to set; answers the first one's place. */
export function extend<A extends Numbers>(to: Column<A>, count: number): number {
  const start = to.length
  if (start + count > to.data.length) enlarge(to, count)
  to.length += count
  return start
}

/** By half: doubling would leave half of the memory unused. */
function enlarge<A extends Numbers>(to: Column<A>, count: number): void {
  const larger = to.make(Math.max(to.length + count, to.data.length + (to.data.length >> 1)))
  larger.set(to.data.subarray(0, to.length))
  to.data = larger
}

/** What was appended so far; not a copy. */
export function valuesOf<A extends Numbers>({ data, length }: Column<A>): A {
  return data.subarray(0, length) as A
}

/** Gives up the room that is not used, where that is much. */
export function trim<A extends Numbers>(one: Column<A>): void {
  if (one.length < one.data.length * USED) {
    const exact = one.make(Math.max(one.length, 1))
    exact.set(one.data.subarray(0, one.length))
    one.data = exact
  }
}

/** Bytes that the columns hold. */
export function bytesOf(...columns: readonly { readonly data: { readonly byteLength: number } }[]): number {
  return columns.reduce((sum, { data }) => sum + data.byteLength, 0)
}
