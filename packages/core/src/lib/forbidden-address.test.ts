import { expect, test } from 'vitest'
import { addressIsForbidden, addressIsPrivate } from './forbidden-address.ts'

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

test.each([
  '127.0.0.1',
  '::1',
  '::',
  '0.0.0.0',
  '10.1.2.3',
  '::ffff:10.1.2.3',
  '::10.1.2.3',
  '64:ff9b::a01:203',
  '2002:a01:203::1',
  '172.16.0.0',
  '172.31.255.255',
  '192.168.0.1',
  '100.64.0.1',
  'fc00::1',
  'fdff::1',
  'fec0::1',
  '169.254.169.254',
  'fe80::1',
  'not an address',
])('[CF-2481] %s is closed where private networks are', (address) => {
  expect(addressIsPrivate(address)).toBe(true)
})

test.each([
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.1.1',
  '100.128.0.0',
  '2001:db8::1',
])('[CF-2481] %s is open', (address) => {
  expect(addressIsPrivate(address)).toBe(false)
})
