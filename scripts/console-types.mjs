/**
 * Checks the types of the console and of the client that it speaks through. The compiler alone would check every file they
 * import once more, all of core among them, which the check of the rest has seen: half of the work.
 */
import { join } from 'node:path'
import ts from 'typescript'
import { ROOT } from './prepare.mjs'

const CHECKED = ['/packages/console/src/', '/packages/client/src/']

const configuration = join(ROOT, 'packages', 'console', 'tsconfig.json')
const unreadable = (wrong) => {
  throw new Error(ts.flattenDiagnosticMessageText(wrong.messageText, '\n'))
}
const { options, fileNames, errors } = ts.getParsedCommandLineOfConfigFile(configuration, undefined, {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: unreadable,
})
const program = ts.createProgram({ rootNames: fileNames, options, configFileParsingDiagnostics: errors })
const files = program.getSourceFiles().filter(({ fileName }) => CHECKED.some((folder) => fileName.includes(folder)))
tell([
  ...program.getConfigFileParsingDiagnostics(),
  ...program.getOptionsDiagnostics(),
  ...program.getSyntacticDiagnostics(), // of every file: one that cannot be read says nothing of its types
  ...program.getGlobalDiagnostics(),
  ...files.flatMap((file) => program.getSemanticDiagnostics(file)),
])

/** @param {readonly ts.Diagnostic[]} wrong */
function tell(wrong) {
  if (wrong.length === 0) return
  const host = { getCurrentDirectory: () => ROOT, getCanonicalFileName: (name) => name, getNewLine: () => '\n' }
  console.log(ts.formatDiagnosticsWithColorAndContext(ts.sortAndDeduplicateDiagnostics(wrong), host))
  process.exitCode = 1
}
