import { expect, test } from 'vitest'
import { addressIsForbidden } from './forbidden-address.ts'

test.each([
  '169.254.0.1',
  '169.254.169.254',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '::169.254.169.254',
  '64:ff9b::a9fe:a9fe',
  '2002:a9fe:a9fe::',
  'fe80::1',
  '[fe80::1%eth0]',
  'febf::1',
  'fd00:ec2::254',
  '100.100.100.200',
  'not an address',
])('[EV-34] %s is forbidden', (address) => {
  expect(addressIsForbidden(address)).toBe(true)
})

test.each(['127.0.0.1', '::1', '10.1.2.3', '192.168.0.1', '169.253.1.1', '169.255.1.1', 'fec0::1', '8.8.8.8'])(
  '[EV-34] %s is allowed',
  (address) => {
    expect(addressIsForbidden(address)).toBe(false)
  },
)
