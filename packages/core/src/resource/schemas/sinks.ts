import * as v from 'valibot'
import { says } from '../../error/issue-message.ts'
import { parsedUrl } from '../../lib/parsed-url.ts'
import { splitPattern } from '../../lib/text/split-pattern.ts'
import { EXPORT_FORMATS } from '../../model/resources/source.ts'
import type { KindSchema } from '../../ports/kinds/kind.ts'
import type { SinkDefinition } from '../../ports/kinds/sink-kind.ts'
import { sinkHttpRefusals } from '../checks/flows.ts'
import { sharedFileRefusals, sinkFileRefusals } from '../checks/sink-file.ts'
import { DATA_LABELS } from '../enums/data-labels.ts'
import { apiKey, customHeaders, signingSecret } from './http-headers.ts'
import { about, ID, name, oneOf, resourceId, tableMember, text, wholeNumber, withDefault } from './parts.ts'

export const HTTP_METHODS = ['POST', 'PUT', 'PATCH'] as const

/** What every sink has, beside what every resource has. */
export const SINK_MEMBERS = { dataset: v.optional(about(ID, 'The dataset of what is sent.')) }

const milliseconds = wholeNumber(1, 3_600_000)

const webAddress = v.pipe(
  text,
  v.check((given) => /^https?:$/.test(parsedUrl(given)?.protocol ?? ''), says('member-invalid/web-address')),
  v.check((given) => {
    const { username, password } = parsedUrl(given) ?? { username: '', password: '' }
    return username === '' && password === ''
  }, says('member-invalid/address-credentials')),
)

/** A definition, its members known to its functions. */
function defined<S extends KindSchema>(definition: SinkDefinition<S>): SinkDefinition<S> {
  return definition
}

/** The engine's own kinds. */
export const SINKS = Object.freeze({
  'sink-http': defined({
    schema: v.strictObject({
      timeoutMs: v.optional(about(milliseconds, 'How long one attempt may take, in milliseconds.'), 2000),
      url: about(webAddress, 'Where events are sent.'),
      method: v.optional(about(oneOf(HTTP_METHODS, DATA_LABELS.httpMethods), 'How events are sent.'), 'POST'),
      credentials: v.optional(
        resourceId(['credentials'], 'Credentials: PASSWORD is sent as Basic, TOKEN as Bearer authentication.'),
      ),
      headers: v.optional(about(customHeaders, 'Headers of every request. Their values are no secrets.')),
      apiKey: v.optional(about(apiKey, 'A header whose value is a secret.')),
      signing: v.optional(
        about(
          v.strictObject({
            secret: signingSecret('What requests are signed with: whsec_ and 24 to 64 bytes in base64.'),
            previousSecret: v.optional(signingSecret('The secret before it: both sign while receivers change over.')),
          }),
          'Signs every request, as the Standard Webhooks specification says.',
        ),
      ),
    }),
    address: ({ url }) => url,
    check: sinkHttpRefusals,
  }),
  'sink-table': defined({
    schema: v.strictObject({
      table: tableMember('The table that is written.'),
      timeoutMs: withDefault(milliseconds, 2000, 'How long one write may take, in milliseconds.'),
    }),
  }),
  'sink-file': defined({
    schema: v.strictObject({
      outputPattern: about(
        v.pipe(
          name,
          v.regex(
            /^(?:[a-z][a-z0-9]*:\/\/[^*{}]+\/)?(?!\.)(?!.*\.\.)[^/\\\p{Cc}]+$/u,
            says('member-invalid/file-name'),
          ),
          v.check(
            (given) => !/[{}]/.test(given.replaceAll(/\{(date|entity)\}/g, '')),
            says('member-invalid/file-braces', { date: '{date}', entity: '{entity}' }),
          ),
        ),
        'The name of the file; {date} and {entity} are filled in. A folder elsewhere may stand before it, as s3://bucket/folder/.',
      ),
      credentials: v.optional(
        resourceId(['credentials'], 'Who asks, of a folder elsewhere: PASSWORD, with an access key and its secret.'),
      ),
      format: v.optional(
        about(
          oneOf(EXPORT_FORMATS, DATA_LABELS.fileFormats),
          'What the file holds. PARQUET needs the packages hyparquet and hyparquet-writer.',
        ),
        'NDJSON',
      ),
    }),
    address: ({ outputPattern }) => splitPattern(outputPattern).folder,
    check: sinkFileRefusals,
    shared: sharedFileRefusals,
  }),
})
