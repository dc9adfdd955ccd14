import type { KindSchema } from '../ports/kinds/kind.ts'
import type { SinkKind } from '../ports/kinds/sink-kind.ts'
import type { SourceKind } from '../ports/kinds/source-kind.ts'

/** A kind of sink for `openOnefold({ sinks })`, made elsewhere than in its options: its functions know what its schema makes. */
export function sinkKind<S extends KindSchema>(kind: SinkKind<S>): SinkKind<S> {
  return kind
}

/** The same for `openOnefold({ sources })`. */
export function sourceKind<S extends KindSchema>(kind: SourceKind<S>): SourceKind<S> {
  return kind
}
