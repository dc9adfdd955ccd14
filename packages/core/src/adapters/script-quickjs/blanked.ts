/** A script without what its texts say. */
export interface Blanked {
  /** As long as the script: what stands in texts, comments and regular expressions is spaces. */
  readonly code: string
  /** What stands between double quotes, and where it begins. */
  readonly doubleQuoted: readonly { readonly text: string; readonly at: number }[]
}

/** After these a slash begins a regular expression; after anything else it divides. */
const BEFORE_REGEX = /(?:^|[=(,:;!&|?{}[+\-*%<>~^]|\b(?:return|typeof|case|in|of|void))\s*$/

/** Blanks texts, comments and regular expressions; the expressions inside of templates stay. */
export function blanked(source: string): Blanked {
  const code: string[] = []
  const doubleQuoted: { text: string; at: number }[] = []
  /** The braces open inside of each template's expression. */
  const templates: number[] = []
  let at = 0

  const blank = (end: number): void => {
    for (; at < end; at++) code.push(source[at] === '\n' ? '\n' : ' ')
  }
  const keep = (): void => {
    code.push(source[at] ?? '')
    at += 1
  }
  const text = (quote: string): void => {
    keep()
    const start = at
    const end = endOf(source, at, (letter) => letter === quote || letter === '\n')
    if (quote === '"') doubleQuoted.push({ text: source.slice(start, end), at: start })
    blank(end)
    if (at < source.length) keep()
  }
  const template = (): void => {
    const end = endOf(source, at, (letter, next) => letter === '`' || (letter === '$' && next === '{'))
    blank(end)
    if (source[at] === '$') {
      blank(at + 2)
      templates.push(0)
    } else if (at < source.length) keep()
  }

  while (at < source.length) {
    const letter = source[at]!
    const two = source.slice(at, at + 2)
    if (letter === '"' || letter === "'") text(letter)
    else if (letter === '`') {
      keep()
      template()
    } else if (two === '//') blank(upTo(source, '\n', at, 0))
    else if (two === '/*') blank(upTo(source, '*/', at, 2))
    else if (letter === '/' && BEFORE_REGEX.test(code.slice(-20).join(''))) {
      keep()
      blank(endOfRegex(source, at))
    } else if (letter === '}' && templates.at(-1) === 0) {
      templates.pop()
      blank(at + 1)
      template()
    } else {
      if (templates.length > 0 && (letter === '{' || letter === '}'))
        templates[templates.length - 1]! += letter === '{' ? 1 : -1
      keep()
    }
  }
  return { code: code.join(''), doubleQuoted }
}

/** Where the text ends, escapes passed over. */
function endOf(source: string, from: number, ends: (letter: string, next: string | undefined) => boolean): number {
  let at = from
  while (at < source.length && !ends(source[at]!, source[at + 1])) at += source[at] === '\\' ? 2 : 1
  return Math.min(at, source.length)
}

function endOfRegex(source: string, from: number): number {
  let inClass = false
  return Math.min(
    source.length,
    1 +
      endOf(source, from, (letter) => {
        if (letter === '[') inClass = true
        if (letter === ']') inClass = false
        return letter === '\n' || (letter === '/' && !inClass)
      }),
  )
}

function upTo(source: string, mark: string, from: number, length: number): number {
  const found = source.indexOf(mark, from + length)
  return found < 0 ? source.length : found + length
}
