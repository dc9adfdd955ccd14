import type { ReportLanguage } from './language.ts'

/** Numbers as people of a language write them. */
export interface Numbers {
  count(value: number): string
  /** A share, 0..1. */
  share(value: number): string
  /** With so many digits behind the point at most. */
  decimal(value: number, digits?: number): string
  duration(milliseconds: number): string
  bytes(value: number): string
}

export function numbersOf(language: ReportLanguage): Numbers {
  const options = { useGrouping: 'always' } as const
  const decimal = (value: number, digits = 2): string =>
    value.toLocaleString(language, { ...options, maximumFractionDigits: digits })
  return {
    decimal,
    count: (value) => value.toLocaleString(language, options),
    share: (value) =>
      value.toLocaleString(language, { style: 'percent', maximumFractionDigits: value !== 0 && value < 0.1 ? 1 : 0 }),
    duration: (milliseconds) =>
      milliseconds < 60_000
        ? `${decimal(milliseconds / 1000, 1)} s`
        : `${Math.floor(milliseconds / 60_000)} min ${Math.round((milliseconds % 60_000) / 1000)} s`,
    bytes: (value) => (value < 1e9 ? `${decimal(value / 1e6, 0)} MB` : `${decimal(value / 1e9, 1)} GB`),
  }
}
