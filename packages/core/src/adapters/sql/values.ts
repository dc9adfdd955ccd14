/** A document on its way into a column of JSON. */
export class EncodedJson {
  readonly value: object | string | number | boolean

  constructor(value: object | string | number | boolean) {
    this.value = value
  }

  /** Within a list of rows that goes as one text it is a text of its own. */
  toJSON(): string {
    return JSON.stringify(this.value)
  }
}

/** A text that is compared with one inside a document: a store that cannot keep every character there looks for what it kept. */
export class EncodedText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toJSON(): string {
    return this.text
  }
}

/** A text for a column that one store has as a text and another as JSON. */
export class EncodedString {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toJSON(): string {
    return this.text
  }
}

export type Encoded = EncodedJson | EncodedText | EncodedString
