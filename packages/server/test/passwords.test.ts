import { describe, expect, test } from 'vitest'
import { hashPassword, isPassword, passwordRefusals, randomPassword } from '../src/security/passwords.ts'

describe('a password', () => {
  test.each([
    ['Aa1-bcde', []],
    ['Aa1-bcd', ['password-length']],
    [`Aa1-${'x'.repeat(196)}`, []],
    [`Aa1-${'x'.repeat(197)}`, ['password-length']],
    ['aa1-bcde', ['password-needs-upper']],
    ['AA1-BCDE', ['password-needs-lower']],
    ['Aab-bcde', ['password-needs-digit']],
    ['Aa1bcdef', ['password-needs-special']],
    ['Äß1 éééé', []],
    [
      '',
      [
        'password-length',
        'password-needs-upper',
        'password-needs-lower',
        'password-needs-digit',
        'password-needs-special',
      ],
    ],
  ])('"%s" breaks %j', (password, codes) => {
    expect(passwordRefusals(password).map(({ code }) => code)).toEqual(codes)
  })

  test('made up here keeps the rules, and is another one each time', () => {
    const made = Array.from({ length: 50 }, randomPassword)
    expect(made.flatMap(passwordRefusals)).toEqual([])
    expect(new Set(made).size).toBe(50)
  })

  test('is kept as argon2id at the stated cost, and known again', async () => {
    const stored = await hashPassword('Analytical-Engine-1')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await isPassword('Analytical-Engine-1', stored)).toBe(true)
    expect(await isPassword('Analytical-Engine-2', stored)).toBe(false)
  })

  test('of an account that is not there is never right, and takes as long to find wrong', async () => {
    const stored = await hashPassword('Analytical-Engine-1')
    const time = async (hash: string | undefined) => {
      const began = performance.now()
      for (let n = 0; n < 5; n++) expect(await isPassword('wrong', hash)).toBe(false)
      return performance.now() - began
    }
    const [known, unknown] = [await time(stored), await time(undefined)]
    expect(unknown).toBeGreaterThan(known / 4) // without the work it would be a thousandth
  })
})
