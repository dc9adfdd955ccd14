import type { Mechanism } from 'kafkajs'

const SEPARATOR = '\u0001'

/**
 * Presents a token as RFC 7628 has it. The client can do so too, but takes a broker's refusal, which comes in an answer like any other,
 * for a welcome, and learns from a closed connection at best that something is wrong.
 */
export function oauthBearer(
  token: string,
  { KafkaJSNonRetriableError: Refused }: Pick<typeof import('kafkajs'), 'KafkaJSNonRetriableError'>,
): Mechanism {
  return {
    mechanism: 'oauthbearer',
    authenticationProvider: ({ saslAuthenticate }) => ({
      async authenticate() {
        const ask = (text: string) =>
          saslAuthenticate({
            request: { encode: async () => sized(text) },
            response: { decode: async (bytes) => bytes, parse: async (bytes) => bytes.subarray(4).toString() },
          })
        const refusal = await ask(`n,,${SEPARATOR}auth=Bearer ${token}${SEPARATOR}${SEPARATOR}`)
        if (refusal === '') return
        await ask(SEPARATOR).catch(() => {}) // who was refused says that it has heard
        throw new Refused(`SASL OAUTHBEARER authentication failed: ${refusal}`)
      },
    }),
  }
}

/** Bytes of SASL stand behind their length. */
function sized(text: string): Buffer {
  const bytes = Buffer.from(text)
  const length = Buffer.alloc(4)
  length.writeInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}
