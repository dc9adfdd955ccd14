import type { Message } from '@onefold/core'
import { says } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import type { Say } from '../../env.ts'
import { Id, JsonObject, OBJECT_OR_TEXT, Whole } from '../parts.ts'

const Passphrase = v.exactOptional(
  v.pipe(
    v.string(),
    v.minLength(8, says('member-invalid/passphrase')),
    v.maxLength(1000, says('member-invalid/passphrase')),
  ),
)

const Ids = v.pipe(
  v.array(Id),
  v.minLength(1, says('member-invalid/ids-least')),
  v.maxLength(10_000, says('member-invalid/items', { most: 10_000 })),
)

export const ExportBody = v.object({ ids: Ids })

/** All resources, or those named under `id`. */
export const ResourceExportBody = v.pipe(
  v.object({ all: v.optional(v.boolean(), false), id: v.exactOptional(Ids), passphrase: Passphrase }),
  v.check(({ all, id }) => all || id !== undefined, says('member-invalid/resources-named')),
)

/** The engine checks the package and lists all problems at once. */
const Exchange = v.union([v.string(), JsonObject], OBJECT_OR_TEXT)

export const ImportBody = v.object({ exchange: Exchange })
export const ResourceImportBody = v.object({ exchange: Exchange, passphrase: Passphrase })

const PackageDto = { version: v.string(), timestamp: Whole, count: Whole }
const Definitions = v.array(v.looseObject({}))

export const ResourceExportAnswer = v.object({ exchange: v.object({ ...PackageDto, resources: Definitions }) })
export const EntityExportAnswer = v.object({ exchange: v.object({ ...PackageDto, entities: Definitions }) })
export const TableExtractAnswer = v.object({ exchange: v.object({ ...PackageDto, tables: Definitions }) })

/** `messages`: why items were left out, and what is still missing. */
export const ImportAnswer = v.object({
  imported: Whole,
  total: Whole,
  messages: v.optional(v.array(v.string())),
})

interface Outcome {
  readonly imported: number
  readonly total: number
  readonly notices: readonly Message[]
}

export function importDto({ imported, total, notices }: Outcome, say: Say): v.InferOutput<typeof ImportAnswer> {
  return { imported, total, ...(notices.length === 0 ? {} : { messages: notices.map(say) }) }
}
