import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Random, seededRandom } from '../packages/core/src/lib/random.ts'
import { type Column, TOKENS, type Token } from '../packages/core/src/model/resources/dataset.ts'
import { COUNTRIES } from '../packages/core/src/reference/countries.ts'
import { NAME_PARTICLES } from '../packages/core/src/reference/name-particles.ts'
import { NAME_SUFFIXES } from '../packages/core/src/reference/name-suffixes.ts'
import { NAME_TITLES } from '../packages/core/src/reference/name-titles.ts'
import { STATES } from '../packages/core/src/reference/states.ts'
import { STREET_TYPES } from '../packages/core/src/reference/street-types.ts'
import { UNIT_WORDS } from '../packages/core/src/reference/unit-words.ts'
import type { TokenRules } from '../packages/core/src/validate/tokens/token.ts'
import { TOKEN_RULES } from '../packages/core/src/validate/tokens/token-rules.ts'
import { peakMegabytes } from './lib/engine.ts'

const VALUES = 1_000_000
const SEED = 42
const LONGEST_MS = 5
const SHOWN = 10
const REGIONS = [
  ...Object.keys(COUNTRIES.manners),
  'TR',
  'RU',
  'JP',
  'VN',
  'HU',
  'CN',
  'IN',
  'XX',
  undefined,
  undefined,
]
const LOCALES = [undefined, 'es-ES', 'de-DE', 'en-US', 'en-GB', 'fr-FR', 'pt-BR', 'it-IT', 'ja-JP', 'tr-TR']
const PIECES = (
  "Ada Smith GARCÍA o'neill McDONALD Nguyễn VĂN Müller straße İstanbul ılgaz Иванов ИВАНОВИЧ 李 小龙 김 محمد بن ابن गिरी გიორგი ΣΟΦΟΣ ǆ ß ﬁ " +
  'I V X II III iv a B c. d. E. 1 2 12 12a 0042 12-14 12/3 26 68-35 ½ 3º 2ª 5th 1st bis ter s/n km Nº # ( ) " , . - / & + : ; @ % ' +
  '28013 10115 SW1A 1AA K1A 0B1 1012 AB 01310-100 62704 D-10115 USA Spain London Madrid (RM) ada@example.org https://x.y +34 600123456 2020-02-29 ' +
  '03/04/2020 1.234,5 -3.70 40.4168,-3.7038 true null NaN 漢字 \u0301 \u200d \u200b \ufeff \u0130 \u212a \ufb01 \u1e9e \u0345'
)
  .split(' ')
  .concat(
    [NAME_TITLES.languages, STREET_TYPES.languages, UNIT_WORDS.units, STATES.countries].flatMap((pack) =>
      Object.values(pack).flatMap((lines) => lines.split(/[\n:,?]+/)),
    ),
    `${NAME_PARTICLES.leading}, ${NAME_PARTICLES.following}`.split(/, /),
    NAME_SUFFIXES.everywhere.split(/[\n:,?]+/),
  )
  .map((piece) => piece.trim())
const SEPARATORS = [' ', ' ', ' ', ' ', ', ', '-', '', '.', "'", '\n', '  ', '\u00a0']

interface Trial {
  readonly token: Token
  readonly rules: readonly TokenRules[]
}

/** What a value did to a parser that it must not do. */
interface Failure {
  readonly token: Token
  readonly kind: 'threw' | 'unstable' | 'slow'
  readonly region: string | undefined
  readonly value: string
  readonly detail: string
}

/**
 * Random values through the parser of every token: none throws, none takes more than 5 ms in the best of three, and
 * every normal form is its own normal form. Sets the exit code when one does.
 */
export async function tokensFuzzBench(): Promise<void> {
  const [size = VALUES, seed = SEED] = process.argv
    .slice(2)
    .filter((word) => /^\d+$/.test(word))
    .map(Number)
  const random = seededRandom(seed)
  const trials = TOKENS.map(trialOf)
  const failures: Failure[] = []
  let right = 0
  const started = performance.now()
  for (let count = 0; count < size; count++) {
    const value = anyText(random)
    const region = random.pick(REGIONS)
    for (const { token, rules } of trials) {
      const found = attempt(token, random.pick(rules), value, region)
      if (found === 'right') right++
      else if (found !== 'wrong') failures.push(found)
    }
  }
  const seconds = (performance.now() - started) / 1000
  const parsed = size * trials.length
  console.log(
    `tokens-fuzz: ${size} values through ${trials.length} tokens, seed ${seed}: ${seconds.toFixed(1)} s, ${Math.round(parsed / seconds)} values/s, ${((100 * right) / parsed).toFixed(1)} % right; ${failures.length} failures; peak ${peakMegabytes()} MB`,
  )
  for (const failure of failures.slice(0, SHOWN)) console.error(JSON.stringify(failure))
  keep({ size, seed, tokens: trials.length, seconds, parsed, right, failures: failures.length })
  if (failures.length > 0) process.exitCode = 1
}

function trialOf(token: Token): Trial {
  const enumerations = token === 'ENUM' ? ['ES', 'Müller', 'straße', '12'].map((value) => ({ value })) : []
  const column = { key: 'value', array: false, empty: true, token, validation: 'PARSER', error: 'IGNORE', enumerations }
  const rules = LOCALES.map((locale) =>
    TOKEN_RULES[token]((locale === undefined ? column : { ...column, sourceLocale: locale }) as Column),
  )
  return { token, rules }
}

function attempt(
  token: Token,
  { parse }: TokenRules,
  value: string,
  region: string | undefined,
): Failure | 'right' | 'wrong' {
  const context = region === undefined ? {} : { region }
  const failed = (kind: Failure['kind'], detail: string): Failure => ({
    token,
    kind,
    region,
    value: value.slice(0, 200),
    detail: detail.slice(0, 200),
  })
  try {
    let milliseconds = Number.POSITIVE_INFINITY
    let normal: string | undefined
    for (let round = 0; round < 3 && milliseconds > LONGEST_MS; round++) {
      const before = performance.now()
      normal = parse(value, context)
      milliseconds = Math.min(milliseconds, performance.now() - before)
    }
    if (milliseconds > LONGEST_MS) milliseconds = processorTime(() => parse(value, context))
    if (milliseconds > LONGEST_MS)
      return failed('slow', `${value.length} characters took ${milliseconds.toFixed(1)} ms`)
    if (normal === undefined) return 'wrong'
    const again = parse(normal, context)
    return again === normal ? 'right' : failed('unstable', `${normal} → ${again}`)
  } catch (cause) {
    return failed('threw', String(cause))
  }
}

/** Milliseconds of processor in the best of three: others at work on the machine do not count, which the clock cannot tell. */
function processorTime(work: () => unknown): number {
  const rounds = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...rounds)
}

/** Mostly words of the packs put together; sometimes any characters, one repeated, or something very long. */
function anyText(random: Random): string {
  const kind = random.below(1000)
  if (kind < 800) return cased(soup(random, random.between(1, 9)), random)
  if (kind < 900) return characters(random, random.between(0, 40))
  if (kind < 997) return random.pick(PIECES) + characters(random, random.between(0, 6)) + random.pick(PIECES)
  if (kind < 998) return soup(random, random.between(20, 200))
  const length = kind === 998 ? random.between(100, 3000) : random.chance(0.1) ? 100_000 : random.between(3000, 20_000)
  const piece = random.pick(PIECES) + random.pick(SEPARATORS) || '-'
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
}

function soup(random: Random, pieces: number): string {
  let text = ''
  for (let index = 0; index < pieces; index++) text += random.pick(PIECES) + random.pick(SEPARATORS)
  return random.chance(0.8) ? text.trim() : text
}

function cased(text: string, random: Random): string {
  const way = random.below(4)
  return way === 0 ? text.toUpperCase() : way === 1 ? text.toLowerCase() : text
}

function characters(random: Random, count: number): string {
  let text = ''
  for (let index = 0; index < count; index++) {
    const plane = random.below(10)
    const code =
      plane < 6 ? random.between(0x20, 0x17f) : plane < 9 ? random.below(0xd800) : random.between(0x10000, 0x1ffff)
    text += String.fromCodePoint(code)
  }
  return text
}

function keep(result: object): void {
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'tokens-fuzz.json'), `${JSON.stringify(result, null, 2)}\n`)
}
