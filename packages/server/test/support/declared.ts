import { isDeepStrictEqual } from 'node:util'
import type { createApp } from '@onefold/server'
import * as v from 'valibot'
import { expect } from 'vitest'
import { ErrorDto } from '../../src/dto/parts.ts'
import { OPERATION } from '../../src/guard/operation.ts'
import type { OperationSpec } from '../../src/guard/operation-spec.ts'

/** What was answered is what the interface declares: nothing less, and no member that the document does not know. */
export function expectDeclared(
  app: ReturnType<typeof createApp>,
  method: string,
  path: string,
  status: number,
  body: unknown,
) {
  if (typeof body !== 'object') return
  if (status >= 400 && isDeepStrictEqual(v.safeParse(ErrorDto, body).output, body)) return
  // Some refusals carry what the answer carries: a batch its results, a sick installation its components.
  const operation = operationAt(app, method, path.split('?')[0]!)
  if (operation === undefined) throw new Error(`Nothing that is declared answers ${method} ${path}`)
  if (operation.answer === undefined) throw new Error(`${method} ${path} declares bytes, not JSON`)
  expect(v.parse(operation.answer, body)).toEqual(body)
}

function operationAt(app: ReturnType<typeof createApp>, method: string, path: string): OperationSpec | undefined {
  for (const route of app.routes) {
    if (route.method !== method || !(OPERATION in route.handler)) continue
    const pattern = new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}/?$`)
    if (pattern.test(path)) return (route.handler as unknown as { [OPERATION]: OperationSpec })[OPERATION]
  }
  return undefined
}
