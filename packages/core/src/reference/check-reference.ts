import { invalid, OnefoldError, type Refusal } from '../error/onefold-error.ts'
import { isBlank } from '../lib/text/text.ts'
import { REPLACEABLE_PACKS, type Reference } from './vocabulary.ts'

type Members = { readonly [member: string]: unknown }

/** Takes what was stated in place of reference packs. Refuses with `invalid` everything that is wrong, each with its path. */
export function checkedReference(stated: unknown): Reference {
  if (!isMembers(stated)) throw invalid('reference-invalid', 'The reference packs are an object by name.', 'reference')
  const refusals = Object.entries(stated).flatMap(([name, pack]) =>
    (REPLACEABLE_PACKS as readonly string[]).includes(name)
      ? refusalsOf(`reference.${name}`, pack)
      : [refusal(`reference.${name}`, `There is no such pack: it may be ${REPLACEABLE_PACKS.join(', ')}.`)],
  )
  if (refusals.length > 0) throw new OnefoldError('invalid', refusals)
  return structuredClone(stated) as Reference // what was just checked; nobody changes it afterwards
}

function refusalsOf(path: string, pack: unknown): readonly Refusal[] {
  if (!isMembers(pack)) return [refusal(path, 'A pack has a version, a source, a licence and parts.')]
  const { version, source, licence, parts, ...others } = pack
  const texts = Object.entries({ version, source, licence })
    .filter(([, text]) => typeof text !== 'string' || isBlank(text))
    .map(([member]) => refusal(`${path}.${member}`, `A pack states its ${member} as a text.`))
  const surplus = Object.keys(others).map((member) => refusal(`${path}.${member}`, 'There is no such member.'))
  if (!isMembers(parts)) return [...texts, ...surplus, refusal(`${path}.parts`, 'The parts are an object by name.')]
  return [
    ...texts,
    ...surplus,
    ...Object.entries(parts)
      .filter(([, part]) => part !== null && !isPart(part))
      .map(([part]) =>
        refusal(`${path}.parts.${part}`, 'A part has for each normal form the list of its other forms, or is null.'),
      ),
  ]
}

function isPart(part: unknown): boolean {
  const areTexts = (list: unknown) => Array.isArray(list) && list.every((item) => typeof item === 'string')
  return isMembers(part) && Object.entries(part).every(([normal, forms]) => normal.trim() !== '' && areTexts(forms))
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refusal(path: string, text: string): Refusal {
  return { code: 'reference-invalid', path, text }
}
