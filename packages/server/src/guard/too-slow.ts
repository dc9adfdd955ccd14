import { HTTPException } from 'hono/http-exception'

/** The caller took too long to send what it began: 408. */
export class TooSlow extends HTTPException {
  constructor(milliseconds: number) {
    super(408, { message: `The body did not come in within ${milliseconds / 1000} seconds.` })
  }
}
