import type { Token } from './resources/dataset.ts'
import type { DatasetInput } from './resources/resource-input.ts'

/** Tokens whose values are numbers, or texts where a number could not hold every digit. */
type Numeric = Extract<Token, 'NUMBER' | 'GEO_LATITUDE' | 'GEO_LONGITUDE'>

/** What one value of a column is. */
type ValueOf<C> = C extends { readonly token: 'ENUM'; readonly error: 'REFUSE' }
  ? EnumOf<C>
  : C extends { readonly token: Numeric }
    ? number | string
    : string

/** The values that a column lists: others are refused where it checks them. */
type EnumOf<C> = C extends {
  readonly validation: 'DEFAULT' | 'PARSER'
  readonly enumerations: readonly { readonly value: infer Value extends string }[]
}
  ? Value
  : string

/** The records in a column of nested ones, where their dataset is known. */
type NestedOf<Id, Nested> = [Extract<Nested, { readonly _id: Id }>] extends [never]
  ? { readonly [column: string]: unknown }
  : RecordOf<Extract<Nested, { readonly _id: Id }>, Nested>

type ColumnValue<C, Nested> = C extends { readonly type: 'DATASET'; readonly dataset: infer Id }
  ? readonly NestedOf<Id, Nested>[]
  : C extends { readonly array: true }
    ? readonly ValueOf<C>[]
    : ValueOf<C>

type ColumnsOf<D> = D extends { readonly columns: readonly (infer C)[] } ? C : never
type Mandatory = { readonly empty: false } | { readonly token: 'SOURCE' }
interface Keyed<K extends string> {
  /** The column's key. */
  readonly key: K
}
type Simple<T> = { [K in keyof T]: T[K] }

/**
 * The columns of a dataset's records, as TypeScript sees them: a column is there for sure where `empty` is false.
 *
 * @typeParam D the type of a constant dataset
 * @typeParam Nested the types of the datasets nested in it; records of others hold anything
 * @example
 * const person = dataset({ _id: 'person', description: 'A person', columns: [{ key: 'name', empty: false }, { key: 'age', token: 'NUMBER' }] })
 * type Person = RecordOf<typeof person> // { name: string, age?: number | string }
 */
export type RecordOf<D, Nested = never> = Simple<
  {
    readonly [C in ColumnsOf<D> as C extends Keyed<infer K> & Mandatory ? K : never]: ColumnValue<C, Nested>
  } & {
    readonly [C in ColumnsOf<D> as C extends Mandatory ? never : C extends Keyed<infer K> ? K : never]?: ColumnValue<
      C,
      Nested
    >
  }
>

/** A dataset as a constant: it stays as exact as it is written, so that `RecordOf` can say what its records hold. */
export function dataset<const D extends Omit<DatasetInput, 'type'>>(
  stated: D,
): D & {
  /** Says which kind of resource it is. */
  readonly type: 'dataset'
} {
  return { ...stated, type: 'dataset' }
}
