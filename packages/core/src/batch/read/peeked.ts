/** At least so many first bytes, where there are as many, without losing them. */
export async function peeked(
  bytes: AsyncGenerator<Buffer>,
  count: number,
): Promise<{ readonly head: Buffer; readonly bytes: AsyncGenerator<Buffer> }> {
  let head: Buffer = Buffer.alloc(0)
  while (head.length < count) {
    const next = await bytes.next()
    if (next.done) break
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value])
  }
  return { head, bytes: headThenRest(head, bytes) }
}

async function* headThenRest(head: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (head.length > 0) yield head
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}
