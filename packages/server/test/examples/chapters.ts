import type { DocumentedName } from '../../src/openapi/texts/texts.ts'
import { ENTITY_EXAMPLES } from './entities.ts'
import { GROUP_EXAMPLES } from './groups.ts'
import { RECORD_EXAMPLES } from './records.ts'
import { SECURITY_EXAMPLES } from './security.ts'
import type { Recipe } from './stage.ts'
import { SYSTEM_EXAMPLES } from './system.ts'
import { RESOURCE_EXAMPLES, TABLE_EXAMPLES } from './tables.ts'
import { WORK_EXAMPLES } from './work.ts'

const MONITORING_EXAMPLES = { 'GET /actuator/health': { as: 'NOBODY' }, 'GET /actuator/prometheus': {} } as const

/** Each chapter is asked in an installation of its own, in the order in which it stands. */
export const CHAPTERS = {
  records: RECORD_EXAMPLES,
  groups: GROUP_EXAMPLES,
  entities: ENTITY_EXAMPLES,
  tables: TABLE_EXAMPLES,
  resources: RESOURCE_EXAMPLES,
  work: WORK_EXAMPLES,
  system: SYSTEM_EXAMPLES,
  security: SECURITY_EXAMPLES,
  monitoring: MONITORING_EXAMPLES,
}

type Chapters = typeof CHAPTERS
type Asked = { [Chapter in keyof Chapters]: keyof Chapters[Chapter] }[keyof Chapters]

/** An operation without an example does not compile. */
export const EVERY_OPERATION_HAS_AN_EXAMPLE: [Exclude<DocumentedName, Asked>] extends [never] ? true : never = true

export const chapterOf = (name: keyof Chapters): { readonly [operation: string]: Recipe } => CHAPTERS[name]
