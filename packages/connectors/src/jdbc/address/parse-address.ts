import { type Address, type DialectName, SCHEMES, type Unusable } from './address.ts'

const KNOWN = 'jdbc:postgresql:, jdbc:mysql:, jdbc:mariadb:, jdbc:sqlserver: or jdbc:sqlite:'
const PASSWORD = 'An address carries no user and no password: name credentials instead.'
const SECRET_NAMES = /^(?:user|username|userid|password|pwd|uid)$/i

/** A JDBC URL, or the plain URL of a driver: `postgresql://host/database`. */
export function parseAddress(text: string): Address | Unusable {
  const [, scheme = '', rest = ''] = /^(?:jdbc:)?([a-z]+):(.*)$/is.exec(text.trim()) ?? []
  const dialect = dialectOf(scheme)
  if (dialect === undefined) return { problem: `An address that begins with ${KNOWN} is expected.` }
  if (dialect === 'sqlite') return fileAddress(rest)
  return dialect === 'sqlserver' && !rest.includes('?') && !/^\/\/[^/;]+\/[^;]/.test(rest)
    ? semicolons(rest)
    : hierarchical(dialect, rest)
}

function dialectOf(scheme: string): DialectName | undefined {
  const name = scheme.toLowerCase()
  return Object.hasOwn(SCHEMES, name) ? SCHEMES[name as keyof typeof SCHEMES] : undefined
}

/** `//host:port/database?name=value`. */
function hierarchical(dialect: DialectName, rest: string): Address | Unusable {
  const url = URL.canParse(`http:${rest}`) && rest.startsWith('//') ? new URL(`http:${rest}`) : undefined
  if (url === undefined || url.hostname === '')
    return { problem: 'An address of the form scheme://host:port/database is expected.' }
  if (url.username !== '' || url.password !== '') return { problem: PASSWORD }
  const properties = Object.fromEntries(url.searchParams)
  if (Object.keys(properties).some((name) => SECRET_NAMES.test(name))) return { problem: PASSWORD }
  const database = decoded(url.pathname.slice(1))
  if (database === undefined) return { problem: 'The name of the database cannot be read.' }
  const port = portIn(rest)
  return { dialect, host: bare(url.hostname), ...(port === undefined ? {} : { port }), database, properties }
}

/** `//host\instance:port;name=value`, as SQL Server has it. */
function semicolons(rest: string): Address | Unusable {
  const [place = '', ...pairs] = rest.split(';')
  const [, host, instance, port] = /^\/\/(\[[^\]]+\]|[^\\:/]+)(?:\\([^:/]+))?(?::(\d+))?\/?$/.exec(place) ?? []
  if (host === undefined)
    return { problem: 'An address of the form jdbc:sqlserver://host:port;databaseName=… is expected.' }
  const properties: { [name: string]: string } = instance === undefined ? {} : { instanceName: instance }
  for (const pair of pairs.filter((each) => each.trim() !== '')) {
    const at = pair.indexOf('=')
    if (at < 1) return { problem: `"${pair}" says nothing: name=value is expected.` }
    const name = pair.slice(0, at).trim()
    if (SECRET_NAMES.test(name)) return { problem: PASSWORD }
    properties[name] = pair.slice(at + 1).replace(/^\{(.*)\}$/, '$1')
  }
  const { databaseName, database = databaseName ?? '', ...more } = properties
  return {
    dialect: 'sqlserver',
    host: bare(host),
    ...(port === undefined ? {} : { port: Number(port) }),
    database,
    properties: more,
  }
}

/** `sqlite:customers.db`, a file of the folder for such files. */
function fileAddress(rest: string): Address | Unusable {
  const file = rest.replace(/^\/\/(?=[^/])/, '')
  const plain =
    file !== '' &&
    !/^[/\\]|^[a-z]:|[?#\p{Cc}]/iu.test(file) &&
    !file.split(/[/\\]/).some((part) => /^\.{1,2}$|^$/.test(part))
  if (!plain) return { problem: 'A file below the folder of the files is expected: jdbc:sqlite:customers.db' }
  return { dialect: 'sqlite', host: '', database: file, properties: {} }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** What `URL` takes for granted of a web address is none of ours: `:80` is a port like any other. */
function portIn(rest: string): number | undefined {
  const [, port] = /^\/\/(?:\[[^\]]*\]|[^/:?#]*):(\d+)/.exec(rest) ?? []
  return port === undefined ? undefined : Number(port)
}

function bare(host: string): string {
  return host.replace(/^\[|\]$/g, '')
}
