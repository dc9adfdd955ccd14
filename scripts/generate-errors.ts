/**
 * Writes docs/ERRORS.md: each code that a refusal may carry, with its class, from where refusals are made, and its sentences, from the
 * catalogue. Fails when the catalogue holds what nothing says.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { MESSAGES } from '../packages/core/src/error/message.ts'
import type { ErrorClass } from '../packages/core/src/error/onefold-error.ts'
import { STATUS } from '../packages/server/src/error-status.ts'

const ROOT = join(import.meta.dirname, '..')

/** What each class says. */
const MEANINGS: { readonly [Class in ErrorClass]: string } = {
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

const KEYS = Object.keys(MESSAGES)
/** Keys of what only stands in sentences. */
const PHRASES = /^(?:phrase|groovy|xml-problem)\//

/** Calls that make an error of one class. */
const MAKERS: { readonly [maker: string]: ErrorClass | undefined } = {
  invalid: 'invalid',
  refuseAll: 'invalid',
  conflict: 'conflict',
  forbidden: 'forbidden',
  notFound: 'not_found',
  unavailable: 'unavailable',
  unauthenticated: 'unauthenticated',
}
/** Calls whose first argument is the key of a message. */
const SAYING = /^(?:refusal|message|says|invalid|conflict|forbidden|unavailable|unauthenticated)$/

/** Codes that stand in tables, or go a way that no reader of sources sees, and what is made of them. */
const LOOKED_UP: { readonly [code: string]: Group | undefined } = {
  'store-not-a-database': 'unavailable',
  'store-damaged': 'unavailable',
  'store-full': 'unavailable',
  'store-unreadable': 'unavailable',
  'store-cannot-open': 'unavailable',
  'store-read-only': 'unavailable',
  'too-slow': 'HTTP 408',
}

/** A class, or the status of what the server refuses itself. */
type Group = ErrorClass | `HTTP ${string}`

/** By key: under what it is said in plain sight; nothing where it is handed on. */
const said = new Map<string, Set<Group>>()
/** The same of keys that only templates may come to. */
const perhaps = new Map<string, Set<Group>>()

function readSource(path: string): void {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const constants = constantsOf(source)
  const handed = new Set<ts.Node>()
  const visit = (node: ts.Node, group: Group | undefined): void => {
    if (handed.has(node)) return
    const known = isKeyOfCall(node) ? (group ?? listedBy(node)) : undefined
    for (const key of keysIn(node)) note(ts.isTemplateExpression(node) ? perhaps : said, key, known)
    const inside = groupMadeBy(node) ?? group
    if (ts.isCallExpression(node) && node.expression.getText() === 'notFound')
      for (const noun of textsOf(node.arguments[0])) note(said, `${noun}-not-found`, 'not_found')
    ts.forEachChild(node, (child) => visit(child, inside))
  }
  /** What an error is handed by the name of a constant is said where the constant stands. */
  const follow = (node: ts.Node, group: Group | undefined): void => {
    const inside = groupMadeBy(node) ?? group
    const constant = inside && isHanded(node) ? constants.get(node.getText()) : undefined
    if (inside && constant && !handed.has(constant)) {
      handed.add(constant)
      for (const key of keysIn(constant)) note(said, key, inside)
      ts.forEachChild(constant, (child) => visit(child, inside))
    }
    ts.forEachChild(node, (child) => follow(child, inside))
  }
  follow(source, undefined)
  visit(source, undefined)
}

/** By its name, alone or in a list. */
function isHanded(node: ts.Node): boolean {
  const { parent } = node
  return ts.isIdentifier(node) && (ts.isArrayLiteralExpression(parent) || ts.isCallExpression(parent))
}

function note(into: Map<string, Set<Group>>, key: string, group: Group | undefined): void {
  const groups = into.get(key) ?? new Set()
  into.set(key, group === undefined ? groups : groups.add(group))
}

/** What is listed with others is refused together with them, as a rule with `invalid`. */
function listedBy(node: ts.Node): Group | undefined {
  return /^(?:refusal|says)$/.test(callOf(node)?.expression.getText() ?? '') ? 'invalid' : undefined
}

/** A constant that is handed to an error, or names the key of one. */
function constantsOf(source: ts.SourceFile): Map<string, ts.Expression> {
  const found = new Map<string, ts.Expression>()
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer && !ts.isArrowFunction(node.initializer))
      found.set(node.name.getText(), node.initializer)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The keys that a literal is, or a template may come to. */
function keysIn(node: ts.Node): readonly string[] {
  if (ts.isImportDeclaration(node.parent ?? node)) return []
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return []
  const [text = ''] = textsOf(node)
  if (!/^(?:\{\})?[a-z/-]{3}/.test(text)) return [] // `${folder}/${name}` would fit all of them
  const form = new RegExp(`^${formOf(text)}$`)
  return KEYS.filter((key) => form.test(key))
}

const formOf = (text: string) => text.replaceAll(/[.*+?^$()[\]\\|]/g, '\\$&').replaceAll('{}', '[a-z][a-z-]*')

function textsOf(node: ts.Node | undefined): readonly string[] {
  if (node === undefined) return []
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node))
    return [node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')]
  return ts.isConditionalExpression(node) ? [node.whenTrue, node.whenFalse].flatMap(textsOf) : []
}

/** The call whose argument a literal is, by itself or as a choice. */
function callOf(node: ts.Node): ts.CallExpression | undefined {
  const parent = node.parent as ts.Node | undefined // a file has none
  const call = parent && ts.isConditionalExpression(parent) ? parent.parent : parent
  return call && ts.isCallExpression(call) ? call : undefined
}

function isKeyOfCall(node: ts.Node): boolean {
  return SAYING.test(callOf(node)?.expression.getText() ?? '')
}

/** Of `invalid(…)`, of `new OnefoldError('gone', …)` and what else is told a class first, and of `refuse(c, 415, …)`. */
function groupMadeBy(node: ts.Node): Group | undefined {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return undefined
  const [first, second] = node.arguments ?? []
  if (node.expression.getText() === 'refuse' && second && ts.isNumericLiteral(second)) return `HTTP ${second.text}`
  const stated = first && ts.isStringLiteral(first) && Object.hasOwn(MEANINGS, first.text) ? first.text : undefined
  return MAKERS[node.expression.getText()] ?? (stated as ErrorClass | undefined)
}

for (const folder of ['core', 'postgres', 'connectors', 'samples', 'server'].map((name) =>
  join(ROOT, 'packages', name, 'src'),
))
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.ts') && !/\.(?:test|test-d|fixture)\.ts$|error.messages/.test(name))
      readSource(join(folder, name))

const silent = KEYS.filter((key) => !said.has(key) && !perhaps.has(key))
if (silent.length > 0) throw new Error(`Nothing says ${silent.join(', ')}`)

interface Code {
  readonly groups: Set<Group>
  readonly sentences: string[]
}

const codes = new Map<string, Code>()
for (const key of KEYS.filter((each) => !PHRASES.test(each))) {
  const code = key.split('/')[0] as string
  const { groups, sentences } = codes.get(code) ?? { groups: new Set<Group>(), sentences: [] }
  for (const each of said.get(key) ?? perhaps.get(key) ?? []) groups.add(each)
  const { en } = MESSAGES[key as keyof typeof MESSAGES]
  codes.set(code, { groups, sentences: key === code ? [en, ...sentences] : [...sentences, en] })
}

const lines = [
  '# Errors',
  '',
  'Made by `scripts/generate-errors.ts` from the catalogue, `packages/core/src/error/messages`, and from where refusals are made.',
  '',
  'Whatever is refused is an `OnefoldError`. Its `class` is a member of the union `ErrorClass`; `refusals` lists everything that is wrong,',
  'each with a `code` for programs, a sentence for people, and where in the request it lies. The `code` of the error is that of its first',
  'refusal. Codes are the union `OnefoldErrorCode`: those below, and what the kinds and adapters of a host bring, made with',
  '`customRefusal`. What is refused in process is answered over HTTP under the status of its class. `say(refusal.message, language)` says',
  'a sentence in English or Spanish.',
  '',
  '## Classes',
  '',
  '| Class | HTTP | Meaning |',
  '|---|--:|---|',
  ...Object.entries(MEANINGS).map(([name, meaning]) => `| \`${name}\` | ${STATUS[name as ErrorClass]} | ${meaning} |`),
  '',
  '## Codes',
  '',
  'A value in a sentence is written as `{name}`. Where a code has several sentences, the first is shown, and how many more there are.',
  '',
  '| Code | Class | Sentence |',
  '|---|---|---|',
  ...[...codes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, found]) => row(code, found)),
  '',
]

function row(code: string, { groups, sentences }: Code): string {
  const known = LOOKED_UP[code]
  const shown = known ? [known] : groups.size > 0 ? [...groups].sort() : ['invalid']
  const [first = '', ...more] = [...new Set(sentences)]
  const rest = more.length === 0 ? '' : ` (${more.length} more)`
  return `| \`${code}\` | ${shown.map((name) => `\`${name}\``).join(', ')} | ${first.replaceAll('|', '\\|')}${rest} |`
}

writeFileSync(join(ROOT, 'docs', 'ERRORS.md'), lines.join('\n'))
