/** Reads the fields of a Kafka request, one behind the other. */
export class Reader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get rest(): number {
    return this.#bytes.length - this.#at
  }

  skip(count: number): this {
    this.#at += count
    return this
  }

  int8(): number {
    return this.#bytes.readInt8(this.#move(1))
  }

  int16(): number {
    return this.#bytes.readInt16BE(this.#move(2))
  }

  int32(): number {
    return this.#bytes.readInt32BE(this.#move(4))
  }

  int64(): bigint {
    return this.#bytes.readBigInt64BE(this.#move(8))
  }

  text(): string {
    return this.bytes(this.int16()).toString()
  }

  bytes(length: number): Buffer {
    const from = this.#move(Math.max(0, length))
    return this.#bytes.subarray(from, this.#at)
  }

  /** Seven bits a byte. */
  unsigned(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.#bytes.readUInt8(this.#move(1))
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }

  /** Zigzag. */
  varint(): number {
    const value = this.unsigned()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  compactText(): string {
    return this.bytes(this.unsigned() - 1).toString()
  }

  /** As newer requests have it: each item is followed by its tagged fields, of which there are none. */
  compactList<T>(item: () => T): T[] {
    return Array.from({ length: Math.max(0, this.unsigned() - 1) }, () => {
      const found = item()
      this.skip(1)
      return found
    })
  }

  list<T>(item: () => T): T[] {
    return Array.from({ length: this.int32() }, item)
  }

  #move(count: number): number {
    this.#at += count
    return this.#at - count
  }
}

export const int16 = (value: number): Buffer => sized(2, (bytes) => bytes.writeInt16BE(value))
export const int32 = (value: number): Buffer => sized(4, (bytes) => bytes.writeInt32BE(value))
export const int64 = (value: number): Buffer => sized(8, (bytes) => bytes.writeBigInt64BE(BigInt(value)))
export const text = (value: string): Buffer => Buffer.concat([int16(Buffer.byteLength(value)), Buffer.from(value)])
export const list = (items: readonly Buffer[]): Buffer => Buffer.concat([int32(items.length), ...items])
export const all = (...parts: readonly Buffer[]): Buffer => Buffer.concat(parts)
export const nothing: Buffer = int16(-1)

export const compactText = (value: string): Buffer => all(unsigned(Buffer.byteLength(value) + 1), Buffer.from(value))
export const compactBytes = (value: Buffer): Buffer => all(unsigned(value.length + 1), value)
/** Each item is followed by its tagged fields: none. */
export const compactList = (items: readonly Buffer[]): Buffer =>
  all(unsigned(items.length + 1), ...items.flatMap((item) => [item, untagged]))
export const compactNumbers = (values: readonly number[]): Buffer =>
  all(unsigned(values.length + 1), ...values.map(int32))
export const untagged: Buffer = Buffer.from([0])

function unsigned(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  return Buffer.from([...bytes, rest])
}

function sized(length: number, write: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.alloc(length)
  write(bytes)
  return bytes
}
