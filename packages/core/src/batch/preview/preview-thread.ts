import { doTask } from '../task-thread.ts'
import { previewRecords } from './preview-records.ts'

await doTask(previewRecords)
