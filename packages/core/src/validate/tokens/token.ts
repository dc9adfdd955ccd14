import type { RefusalMessage } from '../../error/message.ts'
import type { ComparerName } from '../../model/resources/classifier.ts'

/** What the record tells about the value beside it. */
export interface TokenContext {
  /** ISO 3166 code of the country that the value belongs to, for example `DE`. */
  readonly region?: string
}

/** What a token knows about its values. */
export interface TokenRules {
  /** The normal form; undefined when the text is no value of this token. The normal form is its own normal form. */
  parse(text: string, context: TokenContext): string | undefined
  /** What compares two values, unless the classifier says otherwise. */
  readonly comparer: ComparerName
  /** What is said of a text that is no value of this token. */
  wrong(value: string): RefusalMessage
}
