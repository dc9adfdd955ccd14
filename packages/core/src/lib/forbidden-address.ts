import { BlockList, isIP } from 'node:net'

/** Addresses that hand out a machine's credentials to whoever asks from it. */
const METADATA = ['100.100.100.200', '168.63.129.16', '192.0.0.192']

const FORBIDDEN = new BlockList()
FORBIDDEN.addSubnet('169.254.0.0', 16, 'ipv4') // link-local; most clouds' metadata lie in it
for (const address of METADATA) FORBIDDEN.addAddress(address, 'ipv4')
FORBIDDEN.addSubnet('fe80::', 10, 'ipv6')
FORBIDDEN.addAddress('fd00:ec2::254', 'ipv6')
// The same IPv4 addresses in the IPv6 spellings that a gateway turns back: compatible, NAT64 and 6to4.
FORBIDDEN.addSubnet('::a9fe:0', 112, 'ipv6')
FORBIDDEN.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6')
FORBIDDEN.addSubnet('2002:a9fe::', 32, 'ipv6')

/**
 * True for link-local addresses and the metadata services of clouds: nothing outside may make us speak to them.
 * Loopback and private networks are allowed. What is not an IP address is forbidden too.
 */
export function addressIsForbidden(ip: string): boolean {
  const plain = ip.replace(/^\[|\]$/g, '').replace(/%.*$/, '') // URL brackets, zone
  const family = isIP(plain)
  if (family === 0) return true
  return FORBIDDEN.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}
