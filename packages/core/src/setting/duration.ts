import * as v from 'valibot'
import { says } from '../error/issue-message.ts'
import type { Bounds } from '../lib/bounds.ts'

const ISO =
  /^P(?:(?<days>\d{1,9})D)?(?:T(?=\d)(?:(?<hours>\d{1,9})H)?(?:(?<minutes>\d{1,9})M)?(?:(?<seconds>\d{1,9}(?:\.\d{1,3})?)S)?)?$/

/** Milliseconds of a duration like `P1DT2H` or `PT0.5S`; undefined when it is none. Months and years have no length. */
export function durationFrom(text: string): number | undefined {
  const parts = text === 'P' ? undefined : ISO.exec(text)?.groups
  if (parts === undefined) return undefined
  const of = (name: string) => Number(parts[name] ?? 0)
  return Math.round((((of('days') * 24 + of('hours')) * 60 + of('minutes')) * 60 + of('seconds')) * 1000)
}

/** A duration in ISO 8601, or a whole number of milliseconds; within bounds. */
export function durationSchema({ least, most }: Bounds) {
  const bounds = says('member-invalid/must-duration-between', { least, most })
  return v.pipe(
    v.union([v.string(), v.number()], bounds),
    v.transform((given) => (typeof given === 'number' ? given : (durationFrom(given) ?? Number.NaN))),
    v.check((given) => Number.isSafeInteger(given) && given >= least && given <= most, bounds),
  )
}
