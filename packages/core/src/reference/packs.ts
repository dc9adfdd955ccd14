import { COUNTRIES } from './countries.ts'
import { GIVEN_NAMES } from './given-names.ts'
import { LEGAL_FORMS } from './legal-forms.ts'
import { NAME_PARTICLES } from './name-particles.ts'
import { NAME_SUFFIXES } from './name-suffixes.ts'
import { NAME_TITLES, NAME_TITLES_BEHIND } from './name-titles.ts'
import { NICKNAMES } from './nicknames.ts'
import { PLACEHOLDERS } from './placeholders.ts'
import { POSTCODES } from './postcodes.ts'
import type { ReferencePack } from './reference-pack.ts'
import { STATES } from './states.ts'
import { STREET_TYPES } from './street-types.ts'
import { UNIT_WORDS } from './unit-words.ts'

/** Every pack that normal forms and comparisons hang on. Their versions belong into whatever must notice that values read otherwise. */
export const REFERENCE_PACKS: readonly ReferencePack[] = Object.freeze([
  COUNTRIES,
  GIVEN_NAMES,
  LEGAL_FORMS,
  NAME_PARTICLES,
  NAME_SUFFIXES,
  NAME_TITLES,
  NAME_TITLES_BEHIND,
  NICKNAMES,
  PLACEHOLDERS,
  POSTCODES,
  STATES,
  STREET_TYPES,
  UNIT_WORDS,
])
