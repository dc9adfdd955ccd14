/** The parts of a URL that a person writes in one. */
export interface SplitUrl {
  /** Where the database is, as resources state it. */
  readonly url: string
  readonly table?: string
  readonly query?: string
  readonly user?: string
  readonly password?: string
  /** What may be shown of it. */
  readonly name: string
}

const USER = /^(?:user|username|userid|uid)$/i
const PASSWORD = /^(?:password|pwd)$/i

/** Takes out of a URL what no configuration has in its own. */
export function splitUrl(text: string): SplitUrl {
  const [, scheme = '', login, rest = ''] = /^([a-z0-9:]+:\/\/)(?:([^/?;]*)@)?(.*)$/is.exec(text) ?? [
    text,
    '',
    undefined,
    text,
  ]
  const [user, password] = login === undefined ? [] : partsOf(login)
  const cut = rest.indexOf('?')
  const [place = '', ...properties] = (cut < 0 ? rest : rest.slice(0, cut)).split(';')
  const pairs = cut < 0 ? [] : [...new URLSearchParams(rest.slice(cut + 1))]
  const own = new Map<string, string>()
  const keep = ([name, value]: readonly [string, string]): boolean => {
    const key = USER.test(name)
      ? 'user'
      : PASSWORD.test(name)
        ? 'password'
        : /^(?:table|query)$/i.test(name)
          ? name.toLowerCase()
          : undefined
    if (key !== undefined) own.set(key, value)
    return key === undefined
  }
  const kept = pairs.filter(keep)
  const keptProperties = properties.filter((pair) => {
    const at = pair.indexOf('=')
    return at < 0 || keep([pair.slice(0, at).trim(), pair.slice(at + 1)])
  })
  const base = [scheme + place, ...keptProperties].join(';')
  const stated = Object.fromEntries(own)
  return {
    url: kept.length === 0 ? base : `${base}?${new URLSearchParams(kept)}`,
    ...(user === undefined ? {} : { user }),
    ...(password === undefined ? {} : { password }),
    ...stated,
    name: `${scheme}${place}${stated.table === undefined ? '' : `?table=${stated.table}`}`,
  }
}

function partsOf(login: string): readonly string[] {
  const at = login.indexOf(':')
  const parts = at < 0 ? [login] : [login.slice(0, at), login.slice(at + 1)]
  return parts.map(decoded)
}

/** A person may write a percent sign that stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
