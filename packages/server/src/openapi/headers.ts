import type { OpenAPIV3_1 } from 'openapi-types'

const text = { type: 'string' } as const

/** The headers that operations read, besides those that say who asks and what the body is. */
const HEADERS = {
  'If-Match': {
    description: 'The revision or version that must still stand: what ETag said, or * for any that is there.',
    schema: { ...text, examples: ['"7"', '*'] },
  },
  'If-None-Match': {
    description: 'What the caller has already, as ETag said; * for anything at all.',
    schema: { ...text, examples: ['"7"', '*'] },
  },
  'If-Modified-Since': { description: 'Answers 304 where nothing changed since.', schema: text },
  'If-Range': { description: 'The ETag or date of the bytes that the range is a part of.', schema: text },
  Range: { description: 'One range of bytes.', schema: { ...text, examples: ['bytes=0-1023', 'bytes=-512'] } },
} as const satisfies { readonly [name: string]: { readonly description: string; readonly schema: object } }

/** Whether the operation refuses without it; ALTERNATIVE: unless another alternative is there. */
export type RequestHeaders = { readonly [name in keyof typeof HEADERS]?: 'REQUIRED' | 'ALTERNATIVE' | 'OPTIONAL' }

/** Every operation answers in the language that this asks for. */
export const ACCEPT_LANGUAGE: OpenAPIV3_1.ParameterObject = {
  name: 'Accept-Language',
  in: 'header',
  description: 'The languages that the caller likes: en and es are spoken.',
  required: false,
  schema: { ...text, default: 'en' },
}

export const LANGUAGE_PARAMETER: OpenAPIV3_1.ReferenceObject = { $ref: '#/components/parameters/AcceptLanguage' }

export function headerParameters(headers: RequestHeaders = {}): readonly OpenAPIV3_1.ParameterObject[] {
  const names = Object.keys(headers) as (keyof typeof HEADERS)[]
  const alternatives = names.filter((name) => headers[name] === 'ALTERNATIVE')
  return names.map((name) => ({
    name,
    in: 'header',
    description: alternatives.includes(name)
      ? `${HEADERS[name].description} One of ${alternatives.join(' and ')} is required.`
      : HEADERS[name].description,
    required: headers[name] === 'REQUIRED',
    schema: HEADERS[name].schema as never, // the package's parameter type is OpenAPI 3.0's
  }))
}
