import { message, say } from '../../error/message.ts'
import { isOnefoldError, unavailable } from '../../error/onefold-error.ts'
import type { SinkFile } from '../../model/resources/sink.ts'
import type { SinkKind } from '../../ports/kinds/sink-kind.ts'
import { SINKS } from '../../resource/schemas/sinks.ts'
import { sinkFile } from './sink-file.ts'

const FIXED = say(message('files-fixed'), 'en')

/** Appends each event to a file. */
export const sinkFileKind: SinkKind = {
  ...SINKS['sink-file'],
  open(stated, context) {
    const sink = stated as SinkFile // its schema made it
    const { files, pattern } = context.filesOf(sink.outputPattern, sink.credentials)
    const { growing } = files
    const { table, attempt, columns, nested } = context
    if (growing === undefined) throw unavailable('files-fixed')
    return sinkFile(
      { ...sink, outputPattern: pattern },
      { files: growing, owner: `${sink._id} ${table}`, attempt, columns, nested },
    )
  },
  /** Whether the directory of the files would take one now. Nothing is written. */
  async probe(stated, context) {
    const sink = stated as SinkFile // its schema made it
    const { growing } = context.filesOf(sink.outputPattern, sink.credentials).files
    if (growing === undefined) return { outcome: 'ERROR', text: FIXED }
    try {
      await growing.ready()
    } catch (error) {
      if (isOnefoldError(error)) return { outcome: 'ERROR', text: error.message }
      const reason =
        error instanceof Error ? String('code' in error ? error.code : error.message) : 'nobody gave a reason'
      return { outcome: 'ERROR', text: `The directory of the files cannot be written: ${reason}` }
    }
    return { outcome: 'OK', text: `Events go into files by the name "${sink.outputPattern}".` }
  },
}
