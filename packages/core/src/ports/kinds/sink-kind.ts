import type * as v from 'valibot'
import type { Refusal } from '../../error/refusal.ts'
import type { Sink } from '../../model/resources/sink.ts'
import type { KindContext, KindDefinition, KindSchema, Probe } from './kind.ts'
import type { SinkWriter } from './sink-writer.ts'
import type { TableWriter } from './table-writer.ts'

/** A sink of a kind: what every sink has, and the members of its own. */
export type SinkOf<S extends KindSchema> = Sink & v.InferOutput<S>

/** What a sink is opened with. It writes for one destination: one table's events. */
export interface SinkContext extends KindContext {
  /** The table whose events are written, by its serial. */
  readonly table: number
  /** The claim on the destination. Of two writers that are open for it, the one with the higher number has it. */
  readonly attempt: number
  /** The members of its events, as far as its dataset, or that of the table, knows them. */
  readonly columns: readonly string[]
  /** Those of them whose values are lists or objects. */
  readonly nested: readonly string[]
  /** The identity columns of its dataset. */
  readonly identity: readonly string[]
  /** Writes into a table that the resource names. */
  readonly tables: TableWriter
}

/** How a table that the resource names stands. */
export interface TableStanding {
  /** It takes no records. */
  readonly locked: boolean
  /** The entity over it. */
  readonly entity?: {
    /** Its id. */
    readonly id: string
    /** It takes records. */
    readonly enabled: boolean
  }
}

/** What a sink is tried with. */
export interface ProbeContext extends KindContext {
  /** Nobody waits longer for an answer. */
  readonly signal: AbortSignal
  /** The identity columns of the sink's dataset. */
  readonly identity: readonly string[]
  /** Undefined: there is no such table. */
  standingOf(table: string): TableStanding | undefined
  /** Somebody asks for one event to be sent, by hand. Only of kinds that say `testEvent`. */
  readonly deliver: boolean
}

/** What a kind of sink says of itself. */
export interface SinkDefinition<S extends KindSchema = KindSchema> extends KindDefinition<S, SinkOf<S>> {
  /** What speaks against an entity's naming a sink that these entities name already. */
  shared?(sink: SinkOf<S>, entities: readonly string[]): readonly Omit<Refusal, 'path'>[]
}

/** A kind of sink: how its resources are made, and how one of them is opened. */
export interface SinkKind<S extends KindSchema = KindSchema> extends SinkDefinition<S> {
  /** Opened once for the events that are due, and closed after them. What it fails with, the destination rests for. */
  open(sink: SinkOf<S>, context: SinkContext): SinkWriter | Promise<SinkWriter>
  /** Its destinations can be sent an event that is none, on demand. @default false */
  readonly testEvent?: boolean
  /**
   * Whether the destination would take events now. Writes nothing, but one test event where `deliver` asks for it.
   *
   * @default sinks of this kind cannot be tested
   */
  probe?(sink: SinkOf<S>, context: ProbeContext): Promise<Probe>
}
