/** Writes docs/PERMISSIONS.md from the tables that the guards ask. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OPERATIONS } from '../packages/core/src/access/operation-table.ts'
import { PERMISSIONS, type Permission } from '../packages/core/src/access/permission-table.ts'
import { ROLES } from '../packages/core/src/model/principal.ts'

const HEAD = `# Permissions

Made by \`scripts/generate-permissions.ts\` from \`packages/core/src/access\`: edit the tables there.

Each operation needs one permission, each role has its permissions. Over HTTP and in process the same table decides. A data
scope narrows further what VIEWER and STEWARD see.
`

/** Operations by permission, in the order of the table. */
function operationsOf(permission: Permission | 'NONE'): readonly string[] {
  return Object.keys(OPERATIONS).filter((operation) => OPERATIONS[operation] === permission)
}

function shown(operations: readonly string[]): string {
  return operations.map((operation) => `\`${operation.replace(/:(\w+)/g, '{$1}')}\``).join('<br>')
}

function row(permission: Permission): string {
  const marks = ROLES.map((role) => (PERMISSIONS[permission].includes(role) ? '×' : ''))
  return `| \`${permission}\` | ${marks.join(' | ')} | ${shown(operationsOf(permission))} |`
}

const lines = [
  HEAD,
  `| Permission | ${ROLES.join(' | ')} | Operations |`,
  `|---|${ROLES.map(() => ':-:|').join('')}---|`,
  ...(Object.keys(PERMISSIONS) as Permission[]).map(row),
  '',
  'Without authentication:',
  '',
  ...operationsOf('NONE').map((operation) => `- ${shown([operation])}`),
  '',
]
writeFileSync(join(import.meta.dirname, '..', 'docs', 'PERMISSIONS.md'), lines.join('\n'))
