import type { Json, SourceWindow } from '@onefold/core/adapter-kit'
import type { Column } from '../port/connection.ts'
import type { Dialect } from '../port/dialect.ts'

/** What rows have to be like, as SQL with placeholders. */
export class Conditions {
  readonly values: unknown[] = []
  readonly #dialect: Dialect
  readonly #parts: string[] = []

  constructor(dialect: Dialect) {
    this.#dialect = dialect
  }

  get dialect(): Dialect {
    return this.#dialect
  }

  get empty(): boolean {
    return this.#parts.length === 0
  }

  /** A placeholder for the value. */
  value(value: unknown, column?: Column): string {
    this.values.push(value)
    return this.#dialect.placeholder(this.values.length, column)
  }

  add(sql: string): void {
    this.#parts.push(sql)
  }

  /** Rows whose key comes behind this one, spelt out: not every database compares rows, and few use an index for it. */
  behind(key: readonly Column[], after: readonly Json[]): void {
    const { quote, keyValue } = this.#dialect
    const alternatives = key.map((column, at) => {
      const same = key
        .slice(0, at)
        .map((before, place) => `${quote(before.name)} = ${this.value(keyValue(after[place] ?? null, before), before)}`)
      return [...same, `${quote(column.name)} > ${this.value(keyValue(after[at] ?? null, column), column)}`].join(
        ' AND ',
      )
    })
    this.add(`(${alternatives.map((each) => `(${each})`).join(' OR ')})`)
  }

  where(): string {
    return this.empty ? '' : ` WHERE ${this.#parts.join(' AND ')}`
  }
}

/**
 * Changed from the first instant on and before the second one. Rows that do not say when they were changed are within: to leave
 * them out would lose them. Of a column of days the whole day is within.
 */
export function windowConditions(conditions: Conditions, column: Column, { from, to }: SourceWindow): void {
  const sides: string[] = []
  let unsaid = '' // as it is compared: a text that is no moment says nothing either
  const side = (epochMs: number, sign: string, signOfDays: string) => {
    const { column: sql, value, wholeDays } = conditions.dialect.instant(column, epochMs)
    unsaid = `${sql} IS NULL`
    sides.push(`${sql} ${wholeDays ? signOfDays : sign} ${conditions.value(value)}`)
  }
  if (from !== undefined) side(from, '>=', '>=')
  if (to !== undefined) side(to, '<', '<=')
  if (sides.length > 0) conditions.add(`(${unsaid} OR (${sides.join(' AND ')}))`)
}
