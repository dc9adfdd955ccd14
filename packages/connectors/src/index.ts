import type { Folders, SinkKind, SourceKind } from '@onefold/core/adapter-kit'
import type { ConnectorOptions } from './jdbc/opening.ts'
import { sinkJdbcKind } from './jdbc/sink/kind.ts'
import { sourceJdbcKind } from './jdbc/source/kind.ts'
import { sinkKafkaKind } from './kafka/sink/kind.ts'
import { sourceKafkaKind } from './kafka/source/kind.ts'

import { s3Folder } from './s3/index.ts'

export type { ConnectorOptions } from './jdbc/opening.ts'
export { type S3Options, s3Files } from './s3/index.ts'

/** The kinds of this package, for `openOnefold({ ...connectors() })`. Drivers are loaded when a system is spoken to. */
export function connectors(options: ConnectorOptions = {}): {
  /** `sink-jdbc` and `sink-kafka`. */
  readonly sinks: { readonly [kind: string]: SinkKind }
  /** `source-jdbc` and `source-kafka`. */
  readonly sources: { readonly [kind: string]: SourceKind }
  /** `s3`, for patterns of file sources and sinks. */
  readonly folders: Folders
} {
  return {
    sinks: {
      'sink-jdbc': sinkJdbcKind(options) as unknown as SinkKind,
      'sink-kafka': sinkKafkaKind as unknown as SinkKind,
    },
    sources: {
      'source-jdbc': sourceJdbcKind(options) as unknown as SourceKind,
      'source-kafka': sourceKafkaKind as unknown as SourceKind,
    },
    folders: { s3: s3Folder(options.s3) },
  }
}
