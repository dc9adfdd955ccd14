import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '../model/record.ts'
import type { ScriptRequest, ScriptRunner } from '../ports/script-runner.ts'

const INSTANT = Date.UTC(2026, 0, 5, 8)
/** More than any runner sends at a time. */
const MANY = 5_000

/** The rules that every script runner keeps. `open` makes one in which an endless loop ends within seconds. */
export function describeScriptRunner(name: string, open: () => ScriptRunner | Promise<ScriptRunner>): void {
  describe(`the script runner ${name}`, () => {
    let runner: ScriptRunner

    beforeAll(async () => {
      runner = await open()
    })

    afterAll(() => runner.close())

    /** What the script makes of each value; a failure is its code. */
    async function each(source: string, values: readonly Json[], more: Partial<ScriptRequest> = {}) {
      const calls = values.map((value) => [value])
      const outcomes = await runner.run({ source, parameters: ['value'], calls, instant: INSTANT, ...more })
      return outcomes.map((outcome) => (outcome.state === 'DONE' ? outcome.value : outcome.code))
    }

    test('[DS-20] a script is an expression or the body of a function, and knows its arguments by their names', async () => {
      expect(await each('value.length > 2', ['ab', 'abc'])).toEqual([false, true])
      expect(await each('const n = value + 1\nif (n > 2) return "big"\nreturn n', [1, 2])).toEqual([2, 'big'])
      const request = { source: 'first + "-" + second', parameters: ['first', 'second'], calls: [['a', 'b']] }
      expect(await runner.run({ ...request, instant: 0 })).toEqual([{ state: 'DONE', value: 'a-b' }])
    })

    test('[DS-20] it answers JSON or nothing, and what is neither fails its own call', async () => {
      const values = [null, true, 1.5, 'ü😀', [1, { a: null }]]
      expect(await each('value', values)).toEqual(values)
      expect(await runner.run({ source: 'undefined', parameters: [], calls: [[]], instant: 0 })).toEqual([
        { state: 'DONE' },
      ])
      expect(await each('value ? 1n : 1', [true, false])).toEqual(['script-failed', 1])
      expect(await each('const a = {}; a.a = a; return a', [1])).toEqual(['script-failed'])
      expect(await each('Promise.resolve(1)', [1])).toEqual(['script-failed'])
    })

    test('[DS-20] one that throws fails its own call, with a sentence', async () => {
      expect(await each('value.a.b', [{ a: { b: 1 } }, {}, { a: { b: 2 } }])).toEqual([1, 'script-failed', 2])
      const [failed] = await runner.run({ source: 'throw "no"', parameters: [], calls: [[]], instant: 0 })
      expect(failed).toMatchObject({ state: 'FAILED', text: expect.stringContaining('no') })
    })

    test('[DS-21] a script that cannot be read is refused with line and column, and nothing of one that can is run', async () => {
      expect(await runner.problemOf('value ===', ['value'])).toMatchObject({ code: 'script-invalid', line: 1 })
      const problem = await runner.problemOf('const a = 1\nconst b = = 2\nreturn a', ['value'])
      expect(problem).toMatchObject({ line: 2, text: expect.stringMatching(/\S/) })
      expect(problem?.column).toBeGreaterThan(0)
      expect(await runner.problemOf('value) + (1', ['value'])).toBeDefined()
      expect(await runner.problemOf('value.trim()', ['value'])).toBeUndefined()
      expect(await runner.problemOf('while (true) {}', ['value'])).toBeUndefined()
    })

    test('[DS-2780] outcomes stand in the order of the calls, however many those are', async () => {
      const numbers = Array.from({ length: MANY }, (_, n) => n)
      expect(await each('value * 2', numbers)).toEqual(numbers.map((n) => n * 2))
      expect(await each('value', [])).toEqual([])
    })

    test('[DS-2780] each call has copies of its arguments', async () => {
      const shared = { n: 1 }
      expect(await each('value.n += 1; return value.n', [shared, shared])).toEqual([2, 2])
      expect(shared).toEqual({ n: 1 })
    })

    test('[DS-2781] a script that changes its first argument answers it, unless it answers another object or null', async () => {
      const changesFirst = { changesFirst: true }
      expect(await each('value.n = 2', [{ n: 1 }], changesFirst)).toEqual([{ n: 2 }])
      expect(await each('value.n = 2; return "done"', [{ n: 1 }], changesFirst)).toEqual([{ n: 2 }])
      expect(await each('({ other: value.n })', [{ n: 1 }], changesFirst)).toEqual([{ other: 1 }])
      expect(await each('null', [{ n: 1 }], changesFirst)).toEqual([null])
    })

    test('[DS-3920] of such a script it says whether the answer takes the place of its first argument', async () => {
      const replaced: readonly (readonly [string, boolean])[] = [
        ['value.n = 2', false],
        ['delete value.n; return value', false],
        ['return { n: 2 }', true],
        ['return { ...value }', true],
      ]
      for (const [source, replacesFirst] of replaced) {
        const asked = { source, parameters: ['value'], calls: [[{ n: 1 }]], changesFirst: true, instant: 0 }
        const [outcome] = await runner.run(asked)
        expect([source, outcome?.state === 'DONE' && (outcome.replacesFirst ?? false)]).toEqual([source, replacesFirst])
      }
      const unchanging = { source: '({ n: 2 })', parameters: ['value'], calls: [[{ n: 1 }]], instant: 0 }
      expect(await runner.run(unchanging)).toEqual([{ state: 'DONE', value: { n: 2 } }])
    })

    test('[DS-3850] what such a script assigns to a member is no answer, however it comes to assign', async () => {
      const changesFirst = { changesFirst: true }
      const changed: readonly (readonly [string, Json])[] = [
        ['value.n = null', { n: null }],
        ['value.n = { a: 1 };', { n: { a: 1 } }],
        ['value.n = value.m = null // neither', { n: null, m: null }],
        ['value["n"] ??= [1]; ', { n: 1 }],
        ['value.none && (value.n = null)', { n: 1, none: null }],
        ['value.n && (value.n = null)', { n: null }],
        ['(value.m = 2, value.n = [2])', { n: [2], m: 2 }],
        ['value.n > 1 ? null : value.n = null', { n: null }],
        ['value.n === 1 ? (value.n = {}) : value', { n: {} }],
        ['value.n = value.n ? "it" : null', { n: 'it' }],
      ]
      for (const [script, expected] of changed) {
        const given = script.includes('none') ? { n: 1, none: null } : { n: 1 }
        expect([script, await each(script, [given], changesFirst)]).toEqual([script, [expected]])
      }
      const answered: readonly (readonly [string, Json])[] = [
        ['value = { other: value.n }', { other: 1 }],
        ['value.n === 1 ? null : (value.n = 2)', null],
        ['(value.n = 2, value.n > 1 ? null : value)', null],
        ['Object.keys(value).reduce((all, key) => { all[key + key] = value[key]; return all }, {})', { nn: 1 }],
        ['value.n >= 1 && value.n !== 2 ? null : value', null],
      ]
      for (const [script, expected] of answered)
        expect([script, await each(script, [{ n: 1 }], changesFirst)]).toEqual([script, [expected]])
    })

    test('[DS-3900] what a call answers that changes a member in place is no answer', async () => {
      const given = { n: 1, a: { b: 1 }, list: [{ c: 2 }, { c: 1 }], none: null }
      const changed: readonly (readonly [string, Json])[] = [
        ['Object.assign(value.a, { d: 3 })', { ...given, a: { b: 1, d: 3 } }],
        ['Object.assign(value.a, { b: 1 }); // as it was', given],
        ['Object.assign((value.e ??= {}), value.a)', { ...given, e: { b: 1 } }],
        ['value.list.sort((one, other) => one.c - other.c)', { ...given, list: [{ c: 1 }, { c: 2 }] }],
        ['value["list"].reverse()', { ...given, list: [{ c: 1 }, { c: 2 }] }],
        ['value.list.pop()', { ...given, list: [{ c: 2 }] }],
        ['value.list?.splice(0, 1)', { ...given, list: [{ c: 1 }] }],
        ['value.list.push({ c: 3 })', { ...given, list: [{ c: 2 }, { c: 1 }, { c: 3 }] }],
        ['value.none && value.none.push(1)', given],
        ['value.n === 1 ? Object.assign(value.list[0], { c: 9 }) : null', { ...given, list: [{ c: 9 }, { c: 1 }] }],
      ]
      for (const [script, expected] of changed)
        expect([script, await each(script, [given], { changesFirst: true })]).toEqual([script, [expected]])
      const answered: readonly (readonly [string, Json])[] = [
        ['value.a', { b: 1 }],
        ['value.list.find(({ c }) => c === 1)', { c: 1 }],
        ['value.list.sort((one, other) => one.c - other.c)[0]', { c: 1 }],
        ['Object.assign({}, value.a, { d: 3 })', { b: 1, d: 3 }],
        ['Object.assign(value, { n: 2 })', { ...given, n: 2 }],
        ['return Object.assign(value.a, { d: 3 })', { b: 1, d: 3 }],
      ]
      for (const [script, expected] of answered)
        expect([script, await each(script, [given], { changesFirst: true })]).toEqual([script, [expected]])
    })

    test('[DS-23] calls see nothing outside, and nothing of one another', async () => {
      expect(await each('[typeof process, typeof require, typeof fetch, typeof setTimeout]', [1])).toEqual([
        Array(4).fill('undefined'),
      ])
      for (const attempt of ['globalThis.left = 1', 'Object.prototype.left = 1', 'String.prototype.trim = () => "x"'])
        await each(attempt, [1])
      expect(await each('[typeof left, typeof {}.left, " a ".trim()]', [1])).toEqual([['undefined', 'undefined', 'a']])
    })

    test('[DS-23] all calls have one instant, in UTC, and the same calls answer the same', async () => {
      const now = '[Date.now(), new Date().getTime(), new Date().getHours()]'
      expect(await each(now, [1, 2])).toEqual(Array(2).fill([INSTANT, INSTANT, 8]))
      expect(await each('Math.random()', [1])).toEqual(await each('Math.random()', [1]))
    })

    test('[DS-24] a call that takes too long, or too much, ends alone', async () => {
      const loop = 'if (value) while (true) {}\nreturn 1'
      expect(await each(loop, [false, true, false])).toEqual([1, 'script-timeout', 1])
      expect(await each('/^(a+)+$/.test(value)', ['aaa', `${'a'.repeat(40)}!`])).toEqual([true, 'script-timeout'])
      const eating = 'const a = []\nif (value) while (true) a.push("x".repeat(100000) + a.length)\nreturn 1'
      const [before, over, after] = await each(eating, [false, true, false])
      expect([before, after]).toEqual([1, 1])
      expect(['script-memory', 'script-timeout']).toContain(over)
    })

    test('[DS-24] after so many calls over their limits the rest is not run', async () => {
      const outcomes = await each('if (value > 0) while (true) {}\nreturn value', [0, 1, 2, 3, 4], { mostOverruns: 2 })
      expect(outcomes).toEqual([0, 'script-timeout', 'script-timeout', 'script-not-run', 'script-not-run'])
    })

    test('[DS-26] one that is closed runs nothing, and may be closed again', async () => {
      const other = await open()
      await other.close()
      await other.close()
      const request = { source: '1', parameters: [], calls: [[]], instant: 0 }
      await expect(other.run(request)).rejects.toMatchObject({ class: 'unavailable' })
      await expect(other.problemOf('1', [])).rejects.toMatchObject({ class: 'unavailable' })
    })
  })
}
