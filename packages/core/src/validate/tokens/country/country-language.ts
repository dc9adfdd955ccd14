import { tagOf } from '../../locale.ts'

/** The language of a locale, without country and script: `de` of `de-AT`; undefined when there is none. */
export function languageOf(locale: string | undefined): string | undefined {
  return tagOf(locale)?.split('-', 1)[0]
}

/** Languages whose names for countries and languages the platform is asked for. */
export const NAMING_LANGUAGES: readonly string[] =
  'en af ar az be bg bn bs ca cs cy da de el es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk ko lt lv mk ms nb nl pl pt ro ru sk sl sq sr sv sw ta th tr uk ur uz vi zh zh-Hant'.split(
    ' ',
  )

/** What the platform calls these codes in a language; a name that it gives to two of them is left out. */
export function displayNames(
  language: string,
  type: 'region' | 'language',
  codes: readonly string[],
): readonly (readonly [code: string, name: string])[] {
  const platform = new Intl.DisplayNames(language, { type, fallback: 'none' })
  const named = new Map<string, string | undefined>()
  for (const code of codes) {
    const name = platform.of(code)
    if (name !== undefined) named.set(name, named.has(name) ? undefined : code)
  }
  return [...named].flatMap(([name, code]) => (code === undefined ? [] : [[code, name] as const]))
}
