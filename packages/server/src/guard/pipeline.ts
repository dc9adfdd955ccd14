import { type MaybePromise, thenMaybe } from '@onefold/core/adapter-kit'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { uniqueSymbol } from 'hono-openapi'
import type { AppContext, BegunAnswer, Env } from '../env.ts'
import { respondWithError } from '../error-status.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { beginAnswer, finishAnswer } from './answer-headers.ts'
import type { CrossOrigin } from './cross-origin.ts'
import { OPERATION } from './operation.ts'
import type { Traced } from './trace-requests.ts'

/** What every operation is wrapped in, whatever it does. */
interface PipelineParts {
  readonly app: AppContext
  readonly metrics: Metrics
  readonly traced: Traced
  readonly crossOrigin: CrossOrigin
}

/** Makes one handler of all that answers at a path. */
export type Pipeline = (path: string, handlers: readonly MiddlewareHandler<Env>[]) => Call

/**
 * All that stands around an operation, as one function and no chain of middleware (see DECISIONS: Serving).
 * The headers of every answer, one line in the log and one measurement, a span when somebody traces, other origins, and
 * whatever was thrown as a refusal. Log and measurements know the pattern of the path and never the path: what people put
 * into paths may say who they are.
 */
export function pipelineIn({ app, metrics, traced, crossOrigin }: PipelineParts): Pipeline {
  const { onefold, log } = app
  return (path, handlers) => {
    const call = callOf(handlers)
    const settled = (c: Context<Env>) => settle(c, call)
    const opened = (c: Context<Env>) => crossOrigin(c, settled)
    const noted = (c: Context<Env>, began: number, { requestId }: BegunAnswer, { status }: Response): void => {
      const milliseconds = performance.now() - began
      const { method } = c.req
      metrics.observe({ method, path, status }, milliseconds)
      const facts = { requestId, method, path, status, milliseconds: Math.round(milliseconds) }
      log.info(facts, 'request')
    }
    const handler: Call = (c) => {
      const began = performance.now()
      const begun = beginAnswer(c)
      c.set('app', app)
      return thenMaybe(onefold.settings.recent(), (settings) => {
        c.set('settings', settings)
        return thenMaybe(traced(c, path, opened), (answer) => {
          finishAnswer(begun, answer)
          noted(c, began, begun, answer)
          return afterTurn(answer)
        })
      })
    }
    const described = handlers.find((each) => OPERATION in each)
    return described === undefined ? handler : Object.assign(handler, marksOf(described))
  }
}

/** What lists of the mounted operations look for. */
function marksOf(described: MiddlewareHandler<Env>): object {
  const { [OPERATION]: spec, [uniqueSymbol]: description } = described as unknown as {
    readonly [mark: symbol]: unknown
  }
  return { [OPERATION]: spec, [uniqueSymbol]: description }
}

/**
 * An answer goes out when the requests of this turn of the event loop are all read: then they go one after the other, and who
 * waits for many of them is woken once.
 */
const afterTurn = (answer: Response): Promise<Response> => new Promise((resolve) => setImmediate(resolve, answer))

type Call = (c: Context<Env>) => MaybePromise<Response>

/** The answer of a call; what it throws, at once or later, as a refusal. */
function settle(c: Context<Env>, call: Call): MaybePromise<Response> {
  try {
    const answer = call(c)
    return answer instanceof Promise ? answer.catch((error) => respondWithError(error, c)) : answer
  } catch (error) {
    return respondWithError(error, c)
  }
}

/** One call through all handlers. Each answers itself or returns what its `next` answers: what comes after it. */
function callOf(handlers: readonly MiddlewareHandler<Env>[]): Call {
  return handlers.reduceRight<Call>(
    (inner, handler) => (c) => handler(c, () => inner(c) as Promise<unknown> as Promise<void>) as Promise<Response>,
    () => {
      throw new TypeError('Expected a handler that answers')
    },
  )
}

/** Mounts operations below a path; everything that is registered for one of them becomes one handler. */
export function mount(app: Hono<Env>, base: string, operations: Hono<Env>, pipeline: Pipeline): void {
  const handlers = new Map<string, MiddlewareHandler<Env>[]>()
  for (const { method, path, handler } of operations.routes) {
    const name = `${method} ${path}`
    const before = handlers.get(name)
    if (before === undefined) handlers.set(name, [handler])
    else before.push(handler)
  }
  for (const [name, all] of handlers) {
    const [method = '', path = ''] = name.split(' ')
    const whole = path === '/' ? base : base === '/' ? path : `${base}${path}`
    app.on(method, whole, pipeline(whole, all))
  }
}
