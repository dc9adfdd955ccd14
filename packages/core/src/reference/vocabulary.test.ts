import { describe, expect, test } from 'vitest'
import type { OnefoldError } from '../error/onefold-error.ts'
import { canonicalOf } from '../matching/compare/canonical.ts'
import { comparerWith } from '../matching/compare/comparers-by-name.ts'
import { placeholderTexts } from '../matching/compare/placeholder.ts'
import type { ComparerName } from '../model/resources/classifier.ts'
import { checkedReference } from './check-reference.ts'
import { describePacks, REPLACEABLE_PACKS, type Reference, vocabularyOf } from './vocabulary.ts'

const OURS = { version: '2026.1', source: 'The customer desk of Example Ltd', licence: 'internal' }

function similarity(name: ComparerName, a: string, b: string, reference?: Reference): number {
  const { of } = canonicalOf(name, [], reference)
  return comparerWith(name, { reference })(of(a), of(b))
}

describe('[RS-900] a pack is replaced part by part', () => {
  test.each<[string, ComparerName, string, string, Reference]>([
    [
      'short forms',
      'NAME',
      'Zebulon Pike',
      'Bulo Pike',
      { nicknames: { ...OURS, parts: { en: { Zebulon: ['Bulo'] } } } },
    ],
    [
      'legal forms',
      'COMPANY',
      'Acme Widgets Xyzzy',
      'Acme Widgets Xz',
      { legalForms: { ...OURS, parts: { QQ: { Xyzzy: ['xz'] } } } },
    ],
    [
      'types of streets',
      'ADDRESS',
      '5 Quay Strand',
      '5 Quay Snd',
      { streetTypes: { ...OURS, parts: { en: { Strand: ['snd'] } } } },
    ],
    [
      'titles',
      'NAME',
      'Grandmaster Ada Lovelace',
      'Ada Lovelace',
      { honorifics: { ...OURS, parts: { en: { Grandmaster: [] } } } },
    ],
  ])('[RS-900] %s', (_, comparer, a, b, reference) => {
    const [before, after] = [similarity(comparer, a, b), similarity(comparer, a, b, reference)]
    expect(after).toBeGreaterThan(before)
    expect(after).toBeGreaterThan(0.95)
  })

  test('[RS-900] of placeholders texts and mailboxes', () => {
    const reference = {
      placeholders: { ...OURS, parts: { xx: { 'zu prüfen': ['prüfen!'] }, mailboxes: { trash: [] } } },
    }
    for (const [name, text] of [
      ['NAME', 'zu  PRÜFEN'],
      ['COMPANY', 'prüfen!'],
      ['EMAIL', 'trash@x.org'],
    ] as const) {
      expect(canonicalOf(name, []).of(text)).not.toBe('')
      expect(canonicalOf(name, [], reference).of(text)).toBe('')
    }
    expect(canonicalOf('EMAIL', [], reference).of('noreply@x.org')).toBe('noreply@x.org') // that part was replaced
    expect(canonicalOf('NAME', [], reference).of('unknown')).toBe('') // the others stand
  })

  test('[RS-900] a part that is null is there no more, and the others are', () => {
    const reference = { nicknames: { ...OURS, parts: { en: null } } }
    expect(similarity('NAME', 'Peggy', 'Margaret', reference)).toBeLessThan(0.9)
    expect(similarity('NAME', 'Peggy', 'Margaret')).toBeGreaterThan(0.9)
    expect(similarity('NAME', 'Paco', 'Francisco', reference)).toBe(similarity('NAME', 'Paco', 'Francisco'))
  })

  test('[RS-900] what is stated is asked before what is ours', () => {
    const reference = { legalForms: { ...OURS, parts: { QQ: { Other: ['gmbh'] } } } }
    expect(canonicalOf('COMPANY', [], reference).of('Acme GmbH')).toBe('acme|Other')
    expect(canonicalOf('COMPANY', []).of('Acme GmbH')).toBe('acme|GmbH')
  })

  test('[RS-900] nothing else changes: without a pack, and with an empty one, values read the same', () => {
    const empty = Object.fromEntries(REPLACEABLE_PACKS.map((pack) => [pack, { ...OURS, parts: {} }])) as Reference
    expect([...vocabularyOf(empty).nicknames]).toEqual([...vocabularyOf().nicknames])
    expect(placeholderTexts(vocabularyOf(empty))).toEqual(placeholderTexts(vocabularyOf()))
    expect(placeholderTexts(vocabularyOf())).toHaveLength(55)
  })
})

describe('[RS-901] what a pack says of itself', () => {
  test('[RS-901] version, source, licence and parts, ours and what replaces them', () => {
    const [nicknames, ...others] = describePacks({ nicknames: { ...OURS, parts: { en: null, xx: {} } } })
    expect(nicknames).toMatchObject({ name: 'nicknames', replaced: { ...OURS, parts: ['en', 'xx'] } })
    expect(nicknames?.parts).not.toContain('en')
    for (const { version, source, licence, parts, replaced } of others) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/)
      expect([source, licence].every((text) => text !== '')).toBe(true)
      expect(parts.length).toBeGreaterThan(1)
      expect(replaced).toBeUndefined()
    }
  })

  test.each<[string, unknown, readonly string[]]>([
    ['no object', [], ['reference']],
    ['an unknown pack', { titles: {} }, ['reference.titles']],
    [
      'no version, an empty source',
      { nicknames: { source: ' ', licence: 'x', parts: {} } },
      ['reference.nicknames.version', 'reference.nicknames.source'],
    ],
    ['no parts', { nicknames: OURS }, ['reference.nicknames.parts']],
    [
      'forms that are no list',
      { nicknames: { ...OURS, parts: { en: { Bob: 'b' } } } },
      ['reference.nicknames.parts.en'],
    ],
    ['an empty normal form', { nicknames: { ...OURS, parts: { en: { ' ': [] } } } }, ['reference.nicknames.parts.en']],
    ['a surplus member', { nicknames: { ...OURS, parts: {}, more: 1 } }, ['reference.nicknames.more']],
  ])('[RS-901] %s is refused with its place', (_, stated, paths) => {
    const refused = ((): OnefoldError | undefined => {
      try {
        checkedReference(stated)
        return undefined
      } catch (error) {
        return error as OnefoldError
      }
    })()
    expect(refused?.class).toBe('invalid')
    expect(refused?.refusals.map(({ path }) => path).sort()).toEqual([...paths].sort())
  })

  test('[RS-901] what was taken does not follow later changes of the object', () => {
    const parts = { en: { Zebulon: ['Bulo'] } }
    const taken = checkedReference({ nicknames: { ...OURS, parts } })
    parts.en.Zebulon.push('Zeb')
    expect(taken.nicknames?.parts.en).toEqual({ Zebulon: ['Bulo'] })
  })
})
