import { expect, test } from 'vitest'
import { signatureHeaders } from './signature.ts'

/** The example that implementations of the specification are tried with. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const SENT = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: 1_614_265_330_999, body: '{"test": 2432232314}' }
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

test('[EV-2770] the id, the second and the body are signed', () => {
  expect(signatureHeaders({ secret: SECRET }, SENT)).toEqual({
    'webhook-id': SENT.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': SIGNATURE,
  })
})

test('[EV-2770] while a secret is changed, the new one and the one before it sign', () => {
  const next = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
  const { 'webhook-signature': both = '' } = signatureHeaders({ secret: next, previousSecret: SECRET }, SENT)
  const [first, second, ...more] = both.split(' ')
  expect([second, more]).toEqual([SIGNATURE, []])
  expect(first).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/)
  expect(first).not.toBe(SIGNATURE)
})

test('[EV-2770] nothing is signed without a secret', () => {
  expect(signatureHeaders(undefined, SENT)).toEqual({})
})
