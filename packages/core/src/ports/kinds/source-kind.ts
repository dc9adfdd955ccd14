import type * as v from 'valibot'
import type { Source } from '../../model/resources/source.ts'
import type { KindContext, KindDefinition, KindSchema } from './kind.ts'
import type { SourceReader, SourceWindow } from './source-reader.ts'
import type { TableReader } from './table-reader.ts'

/** A source of a kind: what every source has, and the members of its own. */
export type SourceOf<S extends KindSchema> = Source & v.InferOutput<S>

/** What a source is opened with. */
export interface SourceContext extends KindContext {
  /** What was changed then is asked for. Rows that say when they were changed need not be left out: the engine does. */
  readonly window: SourceWindow
  /** The live records of a table that the resource names. */
  table(id: string): TableReader
}

/** What a kind of source says of itself. */
export interface SourceDefinition<S extends KindSchema = KindSchema> extends KindDefinition<S, SourceOf<S>> {
  /**
   * Positions hold beyond a load: an INCREMENTAL one begins behind the last row of the FULL or INCREMENTAL one before, whatever the
   * rows say of when they were changed, as long as the fingerprint is the same.
   * @default false: a window of time is asked for
   */
  readonly continues?: boolean
}

/** A kind of source: how its resources are made, and how one of them is opened. */
export interface SourceKind<S extends KindSchema = KindSchema> extends SourceDefinition<S> {
  /** Opened once for a load, an export or a test, and closed after it. */
  open(source: SourceOf<S>, context: SourceContext): SourceReader | Promise<SourceReader>
}
