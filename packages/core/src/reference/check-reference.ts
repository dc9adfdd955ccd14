import { invalid, OnefoldError } from '../error/onefold-error.ts'
import { type Refusal, refusal } from '../error/refusal.ts'
import { isBlank } from '../lib/text/text.ts'
import { REPLACEABLE_PACKS, type Reference } from './vocabulary.ts'

type Members = { readonly [member: string]: unknown }

/** Takes what was stated in place of reference packs. Refuses with `invalid` everything that is wrong, each with its path. */
export function checkedReference(stated: unknown): Reference {
  if (!isMembers(stated)) throw invalid('reference-invalid', {}, 'reference')
  const refusals = Object.entries(stated).flatMap(([name, pack]) =>
    (REPLACEABLE_PACKS as readonly string[]).includes(name)
      ? refusalsOf(`reference.${name}`, pack)
      : [refusal('reference-invalid/no-pack', { packs: REPLACEABLE_PACKS }, `reference.${name}`)],
  )
  if (refusals.length > 0) throw new OnefoldError('invalid', refusals)
  return structuredClone(stated) as Reference // what was just checked; nobody changes it afterwards
}

function refusalsOf(path: string, pack: unknown): readonly Refusal[] {
  if (!isMembers(pack)) return [refusal('reference-invalid/pack', {}, path)]
  const { version, source, licence, parts, ...others } = pack
  const texts = Object.entries({ version, source, licence })
    .filter(([, text]) => typeof text !== 'string' || isBlank(text))
    .map(([member]) => refusal('reference-invalid/text', { member }, `${path}.${member}`))
  const surplus = Object.keys(others).map((member) => refusal('reference-invalid/member', {}, `${path}.${member}`))
  if (!isMembers(parts)) return [...texts, ...surplus, refusal('reference-invalid/parts', {}, `${path}.parts`)]
  return [
    ...texts,
    ...surplus,
    ...Object.entries(parts)
      .filter(([, part]) => part !== null && !isPart(part))
      .map(([part]) => refusal('reference-invalid/part', {}, `${path}.parts.${part}`)),
  ]
}

function isPart(part: unknown): boolean {
  const areTexts = (list: unknown) => Array.isArray(list) && list.every((item) => typeof item === 'string')
  return isMembers(part) && Object.entries(part).every(([normal, forms]) => normal.trim() !== '' && areTexts(forms))
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
