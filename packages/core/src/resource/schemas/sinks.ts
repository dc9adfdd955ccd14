import * as v from 'valibot'
import { parsedUrl } from '../../lib/parsed-url.ts'
import { FILE_FORMATS } from '../../model/source.ts'
import { about, common, ID, name, oneOf, tableId, text, unlessStated, wholeNumber } from './parts.ts'

export const HTTP_METHODS = ['POST', 'PUT', 'PATCH'] as const

const dataset = v.optional(about(ID, 'The dataset of what is sent.'))
const milliseconds = wholeNumber(1, 3_600_000)

const webAddress = v.pipe(
  text,
  v.check(
    (given) => /^https?:$/.test(parsedUrl(given)?.protocol ?? ''),
    'An address that begins with http:// or https:// is expected.',
  ),
  v.check((given) => {
    const { username, password } = parsedUrl(given) ?? { username: '', password: '' }
    return username === '' && password === ''
  }, 'An address carries no user and no password: name credentials instead.'),
)

export const sinkHttp = v.strictObject({
  ...common,
  type: v.literal('sink-http'),
  dataset,
  timeoutMs: v.optional(about(milliseconds, 'How long one attempt may take, in milliseconds.'), 2000),
  url: about(webAddress, 'Where events are sent.'),
  method: v.optional(about(oneOf(HTTP_METHODS), 'How events are sent.'), 'POST'),
  credentials: v.optional(about(ID, 'Credentials: PASSWORD is sent as Basic, TOKEN as Bearer authentication.')),
})

export const sinkTable = v.strictObject({
  ...common,
  type: v.literal('sink-table'),
  dataset,
  table: about(tableId, 'The table that is written.'),
  timeoutMs: unlessStated(milliseconds, 2000, 'How long one write may take, in milliseconds.'),
})

export const sinkFile = v.strictObject({
  ...common,
  type: v.literal('sink-file'),
  dataset,
  outputPattern: about(
    v.pipe(
      name,
      v.regex(
        /^(?!\.)(?!.*\.\.)[^/\\\p{Cc}]+$/u,
        'A file name holds no "/", no "\\" and no "..", and does not begin with a dot.',
      ),
      v.check(
        (given) => !/[{}]/.test(given.replaceAll(/\{(date|entity)\}/g, '')),
        'Between braces there is {date} or {entity}, nothing else.',
      ),
    ),
    'The name of the file; {date} and {entity} are filled in.',
  ),
  format: v.optional(about(oneOf(FILE_FORMATS), 'What the file holds.'), 'NDJSON'),
})
