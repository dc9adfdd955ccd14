import type { SinkKind, SourceKind } from '@onefold/core/adapter-kit'
import type { ConnectorOptions } from './jdbc/opening.ts'
import { sinkJdbcKind } from './jdbc/sink/kind.ts'
import { sourceJdbcKind } from './jdbc/source/kind.ts'
import { sinkKafkaKind } from './kafka/kind.ts'

export type { ConnectorOptions } from './jdbc/opening.ts'
export { sourceByUrl, type UrlLogin, type UrlSource } from './jdbc/source/by-url.ts'

/** The kinds of this package, for `openOnefold({ ...connectors() })`. Drivers are loaded when a system is spoken to. */
export function connectors(options: ConnectorOptions = {}): {
  /** `sink-jdbc` and `sink-kafka`. */
  readonly sinks: { readonly [kind: string]: SinkKind }
  /** `source-jdbc`. */
  readonly sources: { readonly [kind: string]: SourceKind }
} {
  return {
    sinks: {
      'sink-jdbc': sinkJdbcKind(options) as unknown as SinkKind,
      'sink-kafka': sinkKafkaKind as unknown as SinkKind,
    },
    sources: { 'source-jdbc': sourceJdbcKind(options) as unknown as SourceKind },
  }
}
