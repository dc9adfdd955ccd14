/**
 * Writes docs/ERRORS.md from the sources: each code that a refusal may carry, with its class and its sentence. What is read is where
 * refusals are made, so that nobody has to remember the page.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { isMessageKey, MESSAGES } from '../packages/core/src/error/message.ts'
import type { ErrorCode } from '../packages/core/src/error/onefold-error.ts'
import { STATUS } from '../packages/server/src/error-status.ts'

const ROOT = join(import.meta.dirname, '..')

/** What each class says. */
const MEANINGS: { readonly [Class in ErrorCode]: string } = {
  invalid: 'The request can never succeed as it is stated; every problem is listed.',
  unauthenticated: 'Who asks did not prove who they are.',
  forbidden: 'Who asks may not do this, or does not see it.',
  not_found: 'There is no such thing.',
  conflict: 'The request is right, and what it is about is in the wrong state for it.',
  gone: 'It was there and has been erased.',
  stale: 'What the caller saw is no longer the present version.',
  too_large: 'More bytes than are taken in.',
  precondition_required: 'The request has to say which version it is about.',
  too_many: 'More requests than are answered now.',
  internal: 'A fault of ours.',
  undelivered: 'Somebody outside did not accept our message.',
  unavailable: 'What is needed does not answer now.',
}

/** Calls that make an error of one class, and the class. */
const MAKERS: { readonly [maker: string]: string } = { invalid: 'invalid', conflict: 'conflict' }
/** Calls and literals that make a refusal, which is listed with others under the class of what throws it: mostly `invalid`. */
const LISTED = /^(?:refusal|memberInvalid|memberMissing)$/
/** The codes of helpers that are called without one. */
const FIXED: { readonly [maker: string]: string } = { memberInvalid: 'member-invalid', memberMissing: 'member-missing' }

interface Found {
  readonly code: string
  readonly kind: string
  readonly text: string
}

/** Each refusal that a file makes. */
function refusalsIn(path: string): readonly Found[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: Found[] = []
  const visit = (node: ts.Node, kind: string): void => {
    let inside = kind
    if (ts.isNewExpression(node) && node.expression.getText() === 'OnefoldError')
      inside = literalOf(node.arguments?.[0]) ?? kind
    if (ts.isCallExpression(node)) {
      const maker = node.expression.getText()
      const code = FIXED[maker] ?? literalOf(node.arguments[0])
      if (code !== undefined && (Object.hasOwn(MAKERS, maker) || LISTED.test(maker)))
        found.push({ code, kind: MAKERS[maker] ?? inside, text: textOf(node.arguments) })
    }
    if (ts.isObjectLiteralExpression(node)) found.push(...literalRefusal(node, inside))
    ts.forEachChild(node, (child) => visit(child, inside))
  }
  visit(source, 'invalid')
  return found
    .map(({ code: key, kind, text }) => ({ code: key.split('/')[0] ?? key, kind, text: inCatalogue(key) ?? text }))
    .filter(({ code }) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(code))
}

/** The sentence of a key, its gaps as `…`. */
function inCatalogue(key: string): string | undefined {
  return isMessageKey(key) ? MESSAGES[key].en.replace(/\{\w+\}/g, '…') : undefined
}

/** `{ code, text }` as it is written. */
function literalRefusal(node: ts.ObjectLiteralExpression, kind: string): readonly Found[] {
  const member = (name: string): ts.Expression | undefined => {
    const property = node.properties.find((one) => one.name?.getText() === name)
    return property !== undefined && ts.isPropertyAssignment(property) ? property.initializer : undefined
  }
  const code = literalOf(member('code'))
  const hasText = node.properties.some((one) => one.name?.getText() === 'text')
  const text = member('text')
  const sentence = text === undefined ? constantOf(node.getSourceFile(), 'text') : sentenceOf(text)
  return code === undefined || !hasText ? [] : [{ code, kind, text: sentence }]
}

function literalOf(node: ts.Node | undefined): string | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined
}

/** The sentence behind the code, or behind the path. */
function textOf(given: ts.NodeArray<ts.Expression>): string {
  return (
    given
      .slice(1)
      .map(sentenceOf)
      .find((text) => /[ .]/.test(text)) ?? ''
  )
}

/** A text as it is written, its gaps as `…`; a constant of the same file by its name. */
function sentenceOf(node: ts.Expression): string {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
  if (ts.isBinaryExpression(node)) return sentenceOf(node.left) + sentenceOf(node.right)
  if (ts.isConditionalExpression(node)) return sentenceOf(node.whenTrue)
  if (ts.isIdentifier(node)) return constantOf(node.getSourceFile(), node.text)
  return ''
}

function constantOf(within: ts.Node, name: string): string {
  let found = ''
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === name && node.initializer !== undefined)
      found ||= ts.isIdentifier(node.initializer) ? '' : sentenceOf(node.initializer)
    ts.forEachChild(node, visit)
  }
  visit(within)
  return found
}

function sourcesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(?:test|test-d|fixture)\.ts$/.test(name))
    .sort()
    .map((name) => join(folder, name))
}

const found = ['packages/core/src', 'packages/postgres/src', 'packages/connectors/src', 'packages/server/src']
  .flatMap((folder) => sourcesBelow(join(ROOT, folder)))
  .flatMap(refusalsIn)
const byCode = new Map<string, { readonly kinds: Set<string>; readonly texts: Set<string> }>()
for (const { code, kind, text } of found) {
  const entry = byCode.get(code) ?? { kinds: new Set(), texts: new Set() }
  entry.kinds.add(kind)
  if (text !== '') entry.texts.add(text)
  byCode.set(code, entry)
}

const lines = [
  '# Errors',
  '',
  'Made by `scripts/generate-errors.ts` from the sources.',
  '',
  'Whatever is refused is an `OnefoldError`. Its `code` is its class, a member of the union `ErrorCode`; `refusals` lists everything that',
  'is wrong, each with a code of its own for programs, a sentence for people, and where in the request it lies. What is refused in',
  'process is answered over HTTP under the status of its class.',
  '',
  '## Classes',
  '',
  '| Class | HTTP | Meaning |',
  '|---|--:|---|',
  ...Object.entries(MEANINGS).map(([code, meaning]) => `| \`${code}\` | ${STATUS[code as ErrorCode]} | ${meaning} |`),
  '',
  '## Codes',
  '',
  'A gap in a sentence is written …. A thing that is not there is `<noun>-not-found`, under `not_found`; a reference that leads nowhere is',
  '`<noun>-unknown`, under `invalid`.',
  '',
  '| Code | Class | Sentence |',
  '|---|---|---|',
  ...[...byCode]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, { kinds, texts }]) => row(code, [...kinds], [...texts])),
  '',
]

function row(code: string, kinds: readonly string[], texts: readonly string[]): string {
  const shown = [...texts].sort()[0] ?? ''
  const classes = [...kinds].sort().map((kind) => `\`${kind}\``)
  return `| \`${code}\` | ${classes.join(', ')} | ${shown.replaceAll('|', '\\|').replaceAll('\n', ' ')} |`
}

writeFileSync(join(ROOT, 'docs', 'ERRORS.md'), lines.join('\n'))
