import * as v from 'valibot'
import { expect, test } from 'vitest'
import { messageOfIssue, saidOf, says } from './issue-message.ts'
import { say } from './message.ts'

function issueOf(schema: v.GenericSchema, value: unknown): v.BaseIssue<unknown> {
  const [issue] = v.safeParse(schema, value).issues ?? []
  return issue!
}

test('[ER-2740] a schema says a key and its values, and the English sentence to whoever reads the issue alone', () => {
  const schema = v.pipe(v.string(), v.maxLength(3, says('member-invalid/characters', { most: 3 })))
  const issue = issueOf(schema, 'abcd')
  expect(issue.message).toBe('This has at most 3 characters.')
  expect(saidOf(issue)).toEqual({ key: 'member-invalid/characters', params: { most: 3 } })
  expect(messageOfIssue(issue)).toBe(saidOf(issue))
})

test('[ER-2740] each issue has its own, also within lists and choices', () => {
  const item = v.union([v.literal('a'), v.pipe(v.string(), v.minLength(2, says('member-invalid/empty')))])
  const { issues = [] } = v.safeParse(v.array(item, says('member-invalid/list')), ['', 'a', ''])
  expect(issues.map((issue) => saidOf(issue)?.key)).toEqual(['member-invalid/empty', 'member-invalid/empty'])
  expect(saidOf(issueOf(v.array(item, says('member-invalid/list')), 1))?.key).toBe('member-invalid/list')
})

test.each<[string, v.GenericSchema, unknown]>([
  ['Tipo no válido: se esperaba string y llegó 1', v.string(), 1],
  ['Valor no válido: se esperaba >=2 y llegó 1', v.pipe(v.number(), v.minValue(2)), 1],
  ['Longitud no válida: se esperaba <=1 y llegó 2', v.pipe(v.string(), v.maxLength(1)), 'ab'],
  ['Formato no válido: se esperaba /^a$/ y llegó "b"', v.pipe(v.string(), v.regex(/^a$/)), 'b'],
  ['Clave no válida: se esperaba "a" y llegó undefined', v.object({ a: v.string() }), {}],
])("[ER-2740] the library's own sentence has a key too: %s", (spanish, schema, value) => {
  const issue = issueOf(schema, value)
  expect(say(messageOfIssue(issue), 'en')).toBe(issue.message)
  expect(say(messageOfIssue(issue), 'es')).toBe(spanish)
})

test("[ER-8] a host's own sentence stays as it is", () => {
  const message = messageOfIssue(issueOf(v.string('A topic is a text.'), 1))
  expect([say(message, 'en'), say(message, 'es')]).toEqual(['A topic is a text.', 'A topic is a text.'])
})
