import type { SinkHttp } from '../../model/resources/sink.ts'
import type { ConnectGuard } from '../../ports/connect-guard.ts'
import type { Probe } from '../../ports/kinds/kind.ts'
import { failureOf, openConnection } from './connection.ts'
import { statedHeaders } from './request-headers.ts'

/**
 * Asks a receiver for its options. That is a request without effect, so that nobody takes it for an event; receivers
 * that know no OPTIONS answer all the same. Redirects are not followed.
 */
export async function probeHttp(
  sink: SinkHttp,
  authorization: string | undefined,
  guard: ConnectGuard,
): Promise<Probe> {
  const target = new URL(sink.url)
  const forbidden = guard.refusalOf(target.hostname)
  if (forbidden !== undefined) return { outcome: 'ERROR', text: forbidden }
  const connection = openConnection(guard, sink.timeoutMs)
  try {
    const headers = statedHeaders(sink, authorization)
    const { status } = await connection.send(target, { method: 'OPTIONS', headers }, sink.timeoutMs)
    return answered(status)
  } catch (error) {
    const { kind, reason } = failureOf(error)
    if (kind === 'FORBIDDEN') return { outcome: 'ERROR', text: reason }
    const text =
      kind === 'LATE'
        ? `The receiver did not answer within ${sink.timeoutMs} ms.`
        : `The receiver at ${target.host} could not be reached.`
    return { outcome: 'ERROR', text }
  } finally {
    await connection.close()
  }
}

function answered(status: number): Probe {
  const text = `The receiver answered ${status} to OPTIONS.`
  if (status === 401 || status === 403) return { outcome: 'ERROR', text }
  if (status === 405 || status === 501 || (status >= 200 && status < 300)) return { outcome: 'OK', text }
  return { outcome: 'WARNING', text }
}
