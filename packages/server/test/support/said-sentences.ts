import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'

const PACKAGES = join(import.meta.dirname, '..', '..', '..')

/** A sentence that a source may say, `{}` for what it puts into it. */
interface Said {
  readonly sentence: string
  /** That of the refusal, where it stands beside the sentence. */
  readonly code: string
  readonly file: string
}

interface Source {
  readonly file: string
  readonly text: string
}

/** All sources that may refuse something. */
function sources(): readonly Source[] {
  const folders = ['core/src', 'server/src', 'postgres/src'].map((folder) => join(PACKAGES, folder))
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  return files
    .filter((file) => file.endsWith('.ts') && !/\.(?:test|test-d|fixture)\.ts$|spanish/.test(file))
    .map((file) => ({
      file: relative(PACKAGES, file).replaceAll('\\', '/'),
      text: readFileSync(file, 'utf8'),
    }))
}

/** No request is answered with what these say: commands, files without a store, reports, samples, what opens a store. */
const UNHEARD = [
  /^core\/src\/(?:testing|check|batch|reference|notify|lib(?!\/pattern)|event)\//,
  /^core\/src\/matching\/(?:buckets|cluster|search)\//,
  /^core\/src\/entity\/(?:changes\/|entities\/status|search\/judge|synchronize\/(?:synchronize|load-report)|table-jobs\/report)/,
  /^core\/src\/(?:access\/documents|resource\/(?:describe|definition-refusals)|secret\/keys|validate\/column-rules)/,
  /^core\/src\/adapters\/(?:mail-file\/|sqlite\/(?:migrate|owner-lock)|sink-http\/(?:probe|answer))/,
  /^server\/src\/(?:commands|mail|metrics|swagger|security\/oidc\/id-tokens)/,
  /^postgres\/src\/(?:migrate|options)/,
]

/** Calls in which a sentence describes what stands beside it. */
const DESCRIBING = /^(?:about|unlessStated|withDefault|threshold|secret|resourceId|tableMember)$/
/** Calls whose sentences are lines of a log, or what makes a decision be tried again. */
const UNHEARD_CALLS =
  /^(?:v\.description|log|services\.log|log\.error|moved|seenMoved|TypeError|Error|sql|.*\.(?:run|prepare))$/
/** Members of the same kind. */
const UNHEARD_MEMBERS =
  /^(?:description|summary|reasoning|explanation|help|comment|note|reason|why|ignore|en|es|source|VIEWER|STEWARD|ADMIN)$/

/** Sentences of the sources that a refusal may say. */
export function saidSentences(): readonly Said[] {
  return sources()
    .filter(({ file }) => !UNHEARD.some((unheard) => unheard.test(file)))
    .flatMap(({ file, text }) => sentencesOf(file, text))
}

/** What is called so where it is not found: the first argument of each `notFound`. */
export function nouns(): readonly string[] {
  const found = sources().flatMap(({ text }) => [...text.matchAll(/\bnotFound\('([^']+)'/g)].map(([, noun]) => noun!))
  return [...new Set(found)]
}

/** Those of one source. */
export function sentencesOf(file: string, text: string): readonly Said[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: Said[] = []
  const visit = (node: ts.Node): void => {
    if (isUnheard(node) || isDescription(node)) return
    if (isText(node)) {
      const told = textsOf(node, source)
      const ends = endsWithoutDot(node, source.fileName) ? '.' : ''
      const code = codeBeside(node)
      for (const text of told)
        if (isSentence(text + ends)) found.push({ sentence: text + ends, code, file: source.fileName })
    } else ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isUnheard(node: ts.Node): boolean {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return UNHEARD_CALLS.test(node.expression.getText())
  return ts.isImportDeclaration(node) || ts.isTypeNode(node)
}

function isDescription(node: ts.Node): boolean {
  const within = node.parent as ts.Node | undefined // a file has none
  if (within === undefined || !isText(node)) return false
  if (ts.isPropertyAssignment(within)) return UNHEARD_MEMBERS.test(within.name.getText())
  return ts.isCallExpression(within) && DESCRIBING.test(within.expression.getText())
}

/** What a failed check says has no dot yet. */
function endsWithoutDot({ parent }: ts.Node, file: string): boolean {
  if (ts.isCallExpression(parent))
    return parent.expression.getText() === 'failed' && file.startsWith('core/src/validate/')
  return ts.isPropertyAssignment(parent) && parent.name.getText() === 'says'
}

/** `{code: '…', text}`, `refuse('…', text)`, or `['…', text]`. */
function codeBeside(node: ts.Node): string {
  const { parent } = node
  const beside: readonly ts.Node[] = ts.isPropertyAssignment(parent)
    ? parent.parent.properties.flatMap((each) => (ts.isPropertyAssignment(each) ? [each.initializer] : []))
    : ts.isCallExpression(parent)
      ? parent.arguments
      : ts.isArrayLiteralExpression(parent)
        ? parent.elements
        : []
  const codes = beside.flatMap((each) => (ts.isStringLiteral(each) ? [each.text] : []))
  return codes.find((text) => /^[a-z]+(?:-[a-z\d]+)*$/.test(text)) ?? ''
}

function isText(node: ts.Node): node is ts.Expression {
  if (ts.isConditionalExpression(node)) return isText(node.whenTrue) || isText(node.whenFalse)
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
}

/** What an expression may say: of a choice each part, and of a name what it was set to in the same file. */
function textsOf(node: ts.Expression, source: ts.SourceFile): readonly string[] {
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression, source)
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap((each) => textsOf(each, source))
  if (ts.isTemplateExpression(node)) {
    return node.templateSpans.reduce<readonly string[]>(
      (texts, { expression, literal }) =>
        texts.flatMap((text) => gapsOf(expression, source).map((gap) => `${text}${gap}${literal.text}`)),
      [node.head.text],
    )
  }
  return ['{}']
}

/** A gap is filled only with the pieces of a sentence: what stands in it by a choice. */
function gapsOf(node: ts.Expression, source: ts.SourceFile): readonly string[] {
  if (ts.isIdentifier(node)) {
    const set = pieceNamed(node.text, source)
    return set === undefined ? ['{}'] : gapsOf(set, source)
  }
  if (isQuoted(node)) return ['"{}"']
  const isChoice = ts.isConditionalExpression(node) && isText(node)
  return isChoice ? textsOf(node, source) : ['{}']
}

function isQuoted(node: ts.Node): boolean {
  return ts.isCallExpression(node) && /^quoted?$/.test(node.expression.getText())
}

function pieceNamed(name: string, source: ts.SourceFile): ts.Expression | undefined {
  let found: ts.Expression | undefined
  const visit = (node: ts.Node): void => {
    const named = ts.isVariableDeclaration(node) && node.name.getText() === name
    if (named && node.initializer && (isText(node.initializer) || isQuoted(node.initializer)))
      found ??= node.initializer
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isSentence(text: string): boolean {
  const begins = /^(?:["{A-Z\d]|true )(?!\}[;,])/.test(text)
  return begins && /[a-z]{2}.* .*[a-z]{2}/.test(text) && /(?:[.?]|[.:] \{\})$/.test(text) && !isStatement(text)
}

/** Of a database, that is. */
function isStatement(text: string): boolean {
  return /\b(?:SELECT|WHERE|UPDATE|VALUES|CREATE|SET|LIMIT)\b|= \?/.test(text)
}
