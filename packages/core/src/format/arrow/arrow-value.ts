import type { ArrowField, ArrowType } from '../../model/arrow-table.ts'
import type { Json } from '../../model/record.ts'
import { doubleOf, exactDecimal, exactInteger, singleOf } from '../exact-number.ts'
import { dayText, momentText, type TimeUnit, timeText } from '../moment-text.ts'

const DAY_MS = 86_400_000
const UNITS: readonly (TimeUnit | 'SECONDS')[] = ['SECONDS', 'MILLIS', 'MICROS', 'NANOS']

/** What types state beside their number. */
interface Stated extends ArrowType {
  readonly precision?: number
  readonly scale?: number
  readonly unit?: number
  readonly timezone?: string | null
  readonly dictionary?: ArrowType
  readonly children?: readonly ArrowField[] | null
}

type Value = (given: unknown) => Json

/** Makes JSON of the values of a type, by the numbers that Arrow gives to types. */
export function arrowValue(type: ArrowType): Value {
  const value = presentValue(type)
  return (given) => (given === null || given === undefined ? null : value(given))
}

function presentValue(type: Stated): Value {
  switch (type.typeId) {
    case -1:
      return type.dictionary === undefined ? plain : arrowValue(type.dictionary)
    case 3:
      return type.precision === 1 ? (given) => singleOf(Number(given)) : plain
    case 7:
      return (given) => exactDecimal(BigInt(String(given)), type.scale ?? 0)
    case 8:
      return (given) => dayText(Math.floor(Number(given) / DAY_MS))
    case 9:
      return (given) => timeOf(BigInt(given as number | bigint), UNITS[type.unit ?? 1] ?? 'MILLIS')
    case 10:
      return (given) => momentText(microsOf(Number(given)), 'MICROS', typeof type.timezone === 'string')
    case 12:
    case 16:
      return listOf(type.children?.[0])
    case 13:
      return structOf(type.children ?? [])
    case 17:
      return mapOf(type.children?.[0])
    default:
      return plain
  }
}

/** Bytes as base64; what JSON has no word for as its text. */
function plain(given: unknown): Json {
  if (typeof given === 'bigint') return exactInteger(given)
  if (typeof given === 'number') return doubleOf(given)
  if (typeof given === 'string' || typeof given === 'boolean') return given
  return given instanceof Uint8Array ? Buffer.from(given).toString('base64') : String(given)
}

function timeOf(since: bigint, unit: TimeUnit | 'SECONDS'): string {
  return unit === 'SECONDS' ? timeText(since * 1000n, 'MILLIS') : timeText(since, unit)
}

/** Moments are handed out as milliseconds, with what is less behind the point. */
function microsOf(ms: number): bigint {
  const whole = Math.floor(ms)
  return BigInt(whole) * 1000n + BigInt(Math.round((ms - whole) * 1000))
}

function listOf(element: ArrowField | undefined): Value {
  const value = element === undefined ? plain : arrowValue(element.type)
  return (given) => Array.from(given as Iterable<unknown>, value)
}

function structOf(fields: readonly ArrowField[]): Value {
  const members = fields.map(({ name, type }) => [name, arrowValue(type)] as const)
  return (given) =>
    Object.fromEntries(members.map(([name, value]) => [name, value((given as { [member: string]: unknown })[name])]))
}

function mapOf(entries: ArrowField | undefined): Value {
  const mapped = (entries?.type as Stated | undefined)?.children?.[1]
  const value = mapped === undefined ? plain : arrowValue(mapped.type)
  return (given) =>
    Object.fromEntries(Array.from(given as Iterable<[unknown, unknown]>, ([key, inner]) => [String(key), value(inner)]))
}
