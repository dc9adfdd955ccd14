import { isMeasured } from '../is-measured.ts'
import type { Profile } from '../profile.ts'
import { titlesAmong } from '../texts/titles.ts'
import { PLACES, type Seen, type SeenColumns, type SeenType, tellsIdentity } from './column-type.ts'
import { mayBeUnrelated } from './may-be-unrelated.ts'
import { namesBesideNames } from './names-beside-names.ts'
import { namesInEmails } from './names-in-emails.ts'
import { lesserNames, namesOfOthers } from './names-of-others.ts'
import { occasionsAmong } from './occasions.ts'
import { partingColumns } from './parting-columns.ts'
import { seeColumn } from './see-column.ts'
import { sharesNothingElse } from './shares-nothing-else.ts'
import { textPartners } from './text-partners.ts'
import { type TwinSet, twinSetsOf } from './twin-sets.ts'
import { twinsAgree } from './twins-agree.ts'
import { unrelatedColumns } from './unrelated-columns.ts'
import { signsOf } from './value-signs.ts'
import { mayTellThings, mayTellVariants, variantColumns } from './variant-columns.ts'

/**
 * What each column is about. Time stamps, running numbers and statuses are left out of the comparison only where records that are
 * otherwise the same do not agree in them; two columns of degrees are a place.
 *
 * @param sources by row, the list that it is of
 * @param related columns that are known to say something of identity
 */
export function seeColumns(
  profiles: readonly Profile[],
  headerHints: boolean,
  sources?: Int32Array,
  related: ReadonlySet<string> = new Set(),
): SeenColumns {
  const found = new Map(profiles.map((profile) => [profile.name, seeColumn(profile, headerHints)]))
  for (const [name, said] of namesInEmails(profiles, found)) found.set(name, said)
  if (headerHints) for (const [name, said] of namesBesideNames(profiles, found)) found.set(name, said)
  const telling = profiles.filter(({ name }) => tellsIdentity(found.get(name)!))
  for (const profile of profiles) {
    const said = found.get(profile.name)!
    if (tellsIdentity(said) || said.type === 'RUNNING_NUMBER') continue
    if (twinsAgree(profile, telling) === true) found.set(profile.name, kept(profile, said))
  }
  for (const [name, said] of placesAmong(profiles, found)) found.set(name, said)
  const areMakers = areNamesOfMakers(telling, found)
  const ofNames = (some: readonly Profile[]) =>
    areMakers ? [] : some.filter(({ name }) => NAMES.has(found.get(name)!.type))
  const standSomewhere = (some: readonly Profile[]) => some.some(({ name }) => STANDS.has(found.get(name)!.type))
  // In one list of things what is called a part number is of the part; of several lists each may have its own.
  const areNamesTrusted = sources === undefined && ofNames(telling).length === 0 && !standSomewhere(telling)
  const suspects = telling.filter((one) => {
    const said = found.get(one.name)!
    return mayBeOfRecord(one, said) && !(areNamesTrusted && said.type === 'IDENTIFIER' && said.isNamed === true)
  })
  let sets: readonly TwinSet[] | undefined
  for (const profile of suspects) {
    const others = telling.filter((one) => !suspects.includes(one))
    // Members of one household are the same in much, and what is of one of them is no code of a record.
    const agree = twinsAgree(profile, others, ofNames(others))
    if (agree === undefined) sets ??= twinSetsOf(telling, ofNames(others))
    const isOfRecord = () =>
      unrelatedColumns([profile], sets!, { areCodes: true }).size > 0 || sharesNothingElse(profile, others)
    if (agree === false || (agree === undefined && isOfRecord()))
      found.set(profile.name, {
        type: 'RECORD_CODE',
        why: 'its values are of one record each, of records that are otherwise the same too',
      })
  }
  const identifying = profiles.filter(({ name }) => tellsIdentity(found.get(name)!))
  const ofOthers = new Set([...namesOfOthers(identifying, found), ...lesserNames(identifying, found)])
  const names = ofNames(identifying).filter((one) => !ofOthers.has(one))
  const open = identifying.filter(
    (one) => ofOthers.has(one) || mayBeUnrelated(one, found.get(one.name)!, names.length > 0),
  )
  const comeInVariants = names.length === 0 && !standSomewhere(identifying)
  const suspected = identifying.filter(
    (one) => comeInVariants && mayTellVariants(one, found.get(one.name)!, sources !== undefined),
  )
  const days = identifying.filter(
    ({ name, kind }) => names.length === 0 && kind === 'DATE' && found.get(name)!.type === 'DATE',
  )
  if (open.length + suspected.length + days.length === 0 && sources === undefined) return found
  const same = twinSetsOf(identifying, names)
  const partners = same.length > 0 || !comeInVariants ? undefined : textPartners(identifying, found, sources)
  const alike = partners === undefined ? same : [partners]
  const variants = variantColumns(suspected, alike, sources)
  for (const name of variants) {
    found.set(name, { type: 'VARIANT', why: 'records that are otherwise the same have another value in it' })
  }
  const occasions = occasionsAmong(
    days,
    identifying.filter((one) => one.kind !== 'DATE' && !isMeasured(one)),
    sources,
  )
  for (const name of occasions)
    found.set(name, {
      type: 'VARIANT',
      why: 'records that are otherwise the same are of one day, or of days far apart',
    })
  const others = open.filter(({ name }) => !occasions.has(name) && !variants.has(name) && !related.has(name))
  const across = sources === undefined ? [] : twinSetsOf(identifying, names, sources)
  for (const name of unrelatedColumns(others, alike, { across })) {
    found.set(name, {
      type: 'UNRELATED',
      why: 'records that are otherwise the same are no more alike in it than any two',
    })
  }
  if (sources !== undefined) {
    const mayPart = identifying.filter(({ name }) => mayTellThings(found.get(name)!))
    for (const name of partingColumns(mayPart, { same, across, sources })) {
      const { why, ...said } = found.get(name)!
      found.set(name, { ...said, parts: true, why: `${why}; it parts what is otherwise the same in one list` })
    }
  }
  return found
}

/** What stands somewhere, or is called up, is one of its kind: another value there is another shop, or another list's. A region is of wines too. */
const STANDS: ReadonlySet<SeenType> = new Set<SeenType>([
  ...[...PLACES].filter((type) => type !== 'REGION'),
  'PHONE',
  'EMAIL',
])

/** A title that so many records have, and that is shared by chance so much less than a name, is what the record is of. */
const MOSTLY_FILLED = 0.5
const LESS = 0.5

/** Whole names beside titles that tell more, where nothing stands anywhere: artists of songs, and authors of books. */
function areNamesOfMakers(profiles: readonly Profile[], seen: SeenColumns): boolean {
  const ofTypes = (types: ReadonlySet<SeenType>) => profiles.filter(({ name }) => types.has(seen.get(name)!.type))
  const names = ofTypes(NAMES)
  if (names.some(({ name }) => seen.get(name)!.type !== 'FULL_NAME') || ofTypes(STANDS).length > 0) return false
  const least = Math.min(...names.map(({ collision }) => collision))
  return titlesAmong(profiles, seen).some(
    ({ collision, filled }) => filled >= MOSTLY_FILLED && collision < LESS * least,
  )
}

const NAMES: ReadonlySet<SeenType> = new Set(['GIVEN_NAME', 'FULL_NAME'])
/** Of the records with a value. */
const NEARLY_EACH = 0.95
/** … of what is known to be a code of things, as an ISBN. */
const NEXT_TO_EACH = 0.98

/** A code of which next to each record has one of its own: of the thing, or of the record. */
function mayBeOfRecord(profile: Profile, { type }: Seen): boolean {
  const { distinct, filled, column } = profile
  const isCode =
    type === 'TEXT' || type === 'URL' || type === 'IDENTIFIER' || (type === 'NUMBER' && !isMeasured(profile))
  const least = type === 'IDENTIFIER' ? NEXT_TO_EACH : NEARLY_EACH
  return isCode && distinct >= least * filled * column.numbers.length
}

/** It looks like what says nothing, and records that are otherwise the same agree in it. */
function kept({ kind }: Profile, { why }: Seen): Seen {
  const type: SeenType = kind === 'DATE' ? 'DATE' : kind === 'WORDS' ? 'WORDS' : 'TEXT'
  return { type, why: `${why}; but records that are otherwise the same agree in it` }
}

const DEGREES = 0.8
/** Of the records with one of the two. */
const TOGETHER = 0.95

/** Two columns of degrees that are there together, where no names say it: those beyond 90 are the longitude, else the second. */
function placesAmong(profiles: readonly Profile[], found: SeenColumns): readonly (readonly [string, Seen])[] {
  const isPlace = ({ name }: Profile): boolean => ['LATITUDE', 'LONGITUDE'].includes(found.get(name)!.type)
  if (profiles.some(isPlace)) return []
  const open = profiles.filter(
    ({ kind, column, sample }) => kind === 'NUMBER' && signsOf(column, sample).degrees >= DEGREES,
  )
  const [one, other] = open
  if (open.length !== 2 || one === undefined || other === undefined || !areTogether(one, other)) return []
  const [lat, lon] = beyond(one) ? [other, one] : [one, other]
  if (beyond(lat)) return []
  const why = 'its values are degrees, and two columns have them together'
  return [
    [lat.name, { type: 'LATITUDE', why }],
    [lon.name, { type: 'LONGITUDE', why }],
  ]
}

function beyond({ sample }: Profile): boolean {
  return sample.some((text) => Math.abs(Number(text)) > 90)
}

function areTogether({ column: { numbers: one } }: Profile, { column: { numbers: other } }: Profile): boolean {
  let either = 0
  let both = 0
  for (let row = 0; row < one.length; row++) {
    if (one[row] !== 0 || other[row] !== 0) either += 1
    if (one[row] !== 0 && other[row] !== 0) both += 1
  }
  return both >= TOGETHER * either
}

/** The columns of a place, where there are both. */
export function placeOf(seen: SeenColumns): readonly [latitude: string, longitude: string] | undefined {
  const named = (type: SeenType): readonly string[] =>
    [...seen].filter(([, said]) => said.type === type).map(([name]) => name)
  const [latitudes, longitudes] = [named('LATITUDE'), named('LONGITUDE')]
  return latitudes.length === 1 && longitudes.length === 1 ? [latitudes[0]!, longitudes[0]!] : undefined
}
