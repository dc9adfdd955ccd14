import { doTask } from '../task-thread.ts'
import { proposeFile } from './propose-file.ts'

await doTask(proposeFile)
