import { doTask } from '../task-thread.ts'
import { learnEntity } from './learn-entity.ts'

await doTask(learnEntity)
