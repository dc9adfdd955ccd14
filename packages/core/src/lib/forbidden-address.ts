import { BlockList, isIP } from 'node:net'

/** Addresses that hand out a machine's credentials to whoever asks from it. */
const METADATA = ['100.100.100.200', '168.63.129.16', '192.0.0.192']

/** This machine, and networks that nobody outside reaches. */
const PRIVATE = ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']
const PRIVATE_6 = ['::/127', 'fc00::/7', 'fec0::/10'] // none and this machine, local to a network, local to a site

const FORBIDDEN = listOf(
  ['169.254.0.0/16', ...METADATA.map((address) => `${address}/32`)], // most clouds' metadata are link-local
  ['fe80::/10', 'fd00:ec2::254/128'],
)
const CLOSED = listOf(PRIVATE, PRIVATE_6)

/** Networks of both families; those of IPv4 also in the IPv6 spellings that a gateway turns back. */
function listOf(networks: readonly string[], networks6: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), 'ipv4')
    const hex = hexOf(address)
    list.addSubnet(`::${hex}`, 96 + Number(bits), 'ipv6') // compatible
    list.addSubnet(`64:ff9b::${hex}`, 96 + Number(bits), 'ipv6') // NAT64
    list.addSubnet(`2002:${hex}::`, 16 + Number(bits), 'ipv6') // 6to4
  }
  for (const network of networks6) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), 'ipv6')
  }
  return list
}

/** `169.254.0.0` → `a9fe:0` */
function hexOf(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}

/**
 * True for link-local addresses and the metadata services of clouds: nothing outside may make us speak to them.
 * Loopback and private networks are allowed. What is not an IP address is forbidden too.
 */
export function addressIsForbidden(ip: string): boolean {
  return isAmong(FORBIDDEN, ip)
}

/** True for this machine and private networks besides. */
export function addressIsPrivate(ip: string): boolean {
  return isAmong(CLOSED, ip) || addressIsForbidden(ip)
}

function isAmong(list: BlockList, ip: string): boolean {
  const plain = ip.replace(/^\[|\]$/g, '').replace(/%.*$/, '') // URL brackets, zone
  const family = isIP(plain)
  if (family === 0) return true
  return list.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}
