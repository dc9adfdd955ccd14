import { Connection, fetchV15, metadataV12 } from '@platformatic/kafka'

/** A message as the second client reads it. */
export interface ReadMessage {
  readonly partition: number
  readonly key: string
  readonly value: string
  readonly headers: { readonly [name: string]: string }
}

/** Reads a topic from its first message to its last, partition after partition, by a client that has no line in common with the sink's. */
export async function readBack(port: number): Promise<readonly ReadMessage[]> {
  const connection = new Connection('reader')
  await connection.connect('localhost', port)
  const { topics } = await metadataV12.api.async(connection, ['people'])
  const [topic] = topics
  const found: ReadMessage[] = []
  for (const { partitionIndex } of topic?.partitions ?? [])
    found.push(...(await readPartition(connection, topic?.topicId ?? '', partitionIndex)))
  await connection.close()
  return found
}

async function readPartition(connection: Connection, topicId: string, partition: number): Promise<ReadMessage[]> {
  const found: ReadMessage[] = []
  for (let next = 0n; ; ) {
    const wanted = { currentLeaderEpoch: 0, lastFetchedEpoch: -1, partitionMaxBytes: 64_000 }
    const asked = [{ topicId, partitions: [{ partition, fetchOffset: next, ...wanted }] }]
    const { responses } = await fetchV15.api.async(connection, 0, 1, 1_000_000, 1, 0, -1, asked, [], '')
    const answer = responses[0]?.partitions[0]
    for (const { firstOffset, records } of answer?.records ?? [])
      for (const { offsetDelta, key, value, headers } of records) {
        if (firstOffset + BigInt(offsetDelta) !== next) throw new Error(`Expected offset ${next} of ${partition}`)
        next += 1n
        found.push({
          partition,
          key: key.toString(),
          value: value.toString(),
          headers: Object.fromEntries(headers.map(([name, text]) => [name.toString(), text.toString()])),
        })
      }
    if (answer === undefined || next >= answer.highWatermark) return found
  }
}
