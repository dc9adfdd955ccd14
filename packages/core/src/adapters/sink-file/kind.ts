import { message, say } from '../../error/message.ts'
import { unavailable } from '../../error/onefold-error.ts'
import type { SinkFile } from '../../model/resources/sink.ts'
import type { SinkKind } from '../../ports/kinds/sink-kind.ts'
import { SINKS } from '../../resource/schemas/sinks.ts'
import { sinkFile } from './sink-file.ts'

const FIXED = say(message('files-fixed'), 'en')

/** Appends each event to a file. */
export const sinkFileKind: SinkKind = {
  ...SINKS['sink-file'],
  open(sink, { files: { growing }, table, attempt, columns }) {
    if (growing === undefined) throw unavailable('files-fixed')
    return sinkFile(sink as SinkFile, { files: growing, owner: `${sink._id} ${table}`, attempt, columns }) // its schema made it
  },
  /** Whether the directory of the files would take one now. Nothing is written. */
  async probe(sink, { files: { growing } }) {
    if (growing === undefined) return { outcome: 'ERROR', text: FIXED }
    try {
      await growing.ready()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'the disk gave no reason'
      return { outcome: 'ERROR', text: `The directory of the files cannot be written: ${code}` }
    }
    return { outcome: 'OK', text: `Events go into files by the name "${(sink as SinkFile).outputPattern}".` }
  },
}
