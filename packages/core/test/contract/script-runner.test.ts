import { quickjsScripts } from '../../src/adapters/script-quickjs/index.ts'
import { describeScriptRunner } from '../../src/testing/describe-script-runner.ts'

describeScriptRunner('quickjs', () => quickjsScripts())
