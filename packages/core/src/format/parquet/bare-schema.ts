import type { FileMetaData, SchemaElement } from 'hyparquet'

/** What the library would make numbers and dates of that are not exact, or are in a zone: their bare values are had instead. */
const CONVERTED = /^(?:DECIMAL|DATE|TIME_|TIMESTAMP_|INTERVAL$|BSON$)/
const LOGICAL = /^(?:DECIMAL|DATE|TIME|TIMESTAMP)$/

/** The same file, its leaves without the annotations that we read ourselves. */
export function bareMetadata(metadata: FileMetaData): FileMetaData {
  return {
    ...metadata,
    schema: metadata.schema.map((element) => (element.type === undefined ? element : bare(element))),
  }
}

function bare(element: SchemaElement): SchemaElement {
  const { converted_type, logical_type, ...rest } = element
  return {
    ...rest,
    ...(converted_type === undefined || CONVERTED.test(converted_type) ? {} : { converted_type }),
    ...(logical_type === undefined || LOGICAL.test(logical_type.type) ? {} : { logical_type }),
  }
}
