import { describe, expect, test } from 'vitest'
import { parseTransform } from './transform.ts'

const sounds = (text: string) => parseTransform('PHONETIC')?.take(text) ?? []

describe('[IX-60] a phonetic key', () => {
  test.each([
    ['Meyer', 'Maier'],
    ['Schmidt', 'Schmitt'],
    ['Jiménez', 'Giménez'],
    ['González', 'Gonsales'],
    ['Gonçalves', 'Gonzalvez'],
    ['Vázquez', 'Basques'],
    ['Hernández', 'Ernandes'],
    ['Philipp', 'Filip'],
    ['Catherine', 'Katherina'],
    ['Knight', 'Nite'],
    ['Christian', 'Kristian'],
    ['Guerra', 'Gherra'],
    ['Iáñez', 'Yáñez'],
    ['Wright', 'Rite'],
    ["O'Brien", 'OBrian'],
  ])('is the same for %s and %s', (one, other) => {
    expect(sounds(one)).toEqual(sounds(other))
    expect(sounds(one)[0]).toMatch(/^[A-Z0-9 ]+$/)
  })

  test.each([
    ['Meyer', 'Müller'],
    ['Ana', 'Eva'],
    ['García', 'Garrido'],
    ['Lopez', 'Perez'],
    ['7', '8'],
  ])('tells %s from %s', (one, other) => {
    expect(sounds(one)).not.toEqual(sounds(other))
  })

  test('has a code for each word, in their order, and none where there is no word', () => {
    expect(sounds('Ada Lovelace')).toEqual(['AT LBLS'])
    expect(sounds('Lovelace, Ada')).toEqual(['LBLS AT'])
    for (const text of ['', ' ', '---', 'h']) expect(sounds(text)).toEqual([])
  })
})
