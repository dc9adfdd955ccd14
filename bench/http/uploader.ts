import { request } from 'node:http'

/** What is to be sent. */
export interface Upload {
  readonly port: number
  readonly token: string
  readonly bytes: number
}

const PIECE = Buffer.alloc(256 * 1024, 'a line of a file that is uploaded\n')

/** Sends as fast as it is taken, in pieces, and answers the status. */
function send({ port, token, bytes }: Upload): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'text/csv' }
    const wish = { port, host: '127.0.0.1', method: 'POST', path: '/api/files?name=large.csv', headers }
    const upload = request(wish, (answer) => answer.resume().once('end', () => resolve(answer.statusCode ?? 0)))
    upload.once('error', reject)
    let left = bytes
    const more = (): void => {
      while (left > 0) {
        const piece = left < PIECE.length ? PIECE.subarray(0, left) : PIECE
        left -= piece.length
        if (!upload.write(piece)) {
          upload.once('drain', more)
          return
        }
      }
      upload.end()
    }
    more()
  })
}

process.send?.(await send(JSON.parse(process.argv[2] ?? '') as Upload))
