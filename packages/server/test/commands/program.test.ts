import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { everyCommand, programFor } from '../../src/commands/program/program.ts'
import { run } from '../../src/commands/run.ts'

const onefold = (...args: readonly string[]) => onefoldIn({}, ...args)

async function onefoldIn(env: { readonly [name: string]: string }, ...args: readonly string[]) {
  const printed: string[] = []
  const complained: string[] = []
  const context = {
    env,
    print: (line: string) => printed.push(line),
    logTo: 'nowhere',
    stopRequested: () => new Promise<void>(() => {}),
  } as const
  const code = await run(args, context, (text) => complained.push(text))
  return { code, printed: printed.join('\n'), complained: complained.join('\n') }
}

const program = programFor(
  async () => {},
  () => {},
)
/** Each command as it is typed. */
const COMMANDS = everyCommand(program).map((command) => {
  const words: string[] = []
  for (let at = command; at.parent; at = at.parent as typeof command) words.unshift(at.name())
  return words
})

describe('[CF-2905]', () => {
  test.each(COMMANDS.filter((words) => words.length > 0).map((words) => [words.join(' ')]))(
    '%s --help says what it takes, with an example',
    async (words) => {
      const { code, printed } = await onefold(...words.split(' '), '--help')
      expect(code).toBe(0)
      expect(printed).toContain(`Usage: onefold ${words}`)
      expect(printed).toMatch(new RegExp(`Examples?\\n.*onefold ${words.split(' ')[0]}`))
    },
  )

  test('serve --help names the settings that come from the environment, with its examples', async () => {
    const { printed } = await onefold('serve', '--help')
    expect(printed).toMatch(/Examples\n.*\n.*\n\nEnvironment\n/)
    for (const setting of ['ONEFOLD_STORE', 'ONEFOLD_FILES', 'ONEFOLD_SMTP_URL']) expect(printed).toContain(setting)
  })

  test.each([
    [['dedup', 'x.csv'], "Unknown command 'dedup'. Did you mean dedupe?"],
    [['serve', '--prot', '1'], "Unknown option '--prot'. Did you mean --port?"],
    [['user', 'creat', 'x@example.org'], "Unknown command 'creat'. Did you mean create?"],
    [['dedupe', 'x.csv', '--reprot', 'y.html'], "Unknown option '--reprot'. Did you mean --report?"],
    [['dedupe', 'x.csv', '--report', 'y.html'], "Required option '--out <file>' not specified."],
    [['user'], '"user" needs one of its commands.'],
    [['serve', '--port'], "Option '--port <port>' argument missing."],
  ])('%j is refused with the nearest', async (args, sentence) => {
    const { code, complained } = await onefold(...args)
    expect([code, complained]).toEqual([1, `${sentence} See: onefold --help`])
  })
})

test.each([
  [['dedupe', 'x.csv', '--out', ''], "Option '--out <file>' states nothing."],
  [['serve', '--host='], "Option '--host <host>' states nothing."],
  [['tune', 'x.csv', '--config', 'p.json', '--out', '-'], `Option '--out <file>' takes a file, no "-".`],
  [['dedupe', 'x.csv', '--out', '-', '--store', '-'], `Option '--store <file>' takes a file, no "-".`],
  [['evaluate', 'x.csv', '--truth', '-'], `Option '--truth <file>' takes a file, no "-".`],
])('[CF-4300] %j is refused: nothing is read or written under that name', async (args, sentence) => {
  const { code, complained } = await onefold(...args)
  expect([code, complained]).toEqual([1, `${sentence} See: onefold --help`])
})

test.each([
  [['dedupe', 'x.csv', '--out', 'a.csv', '--out', 'b.csv'], "Option '--out <file>' is stated twice."],
  [['dedupe', 'x.csv', '--out=a.csv', '--no-header', '--no-header'], "Option '--no-header' is stated twice."],
  [['serve', '--port', '1', '--store', 'sqlite::memory:', '--port=2'], "Option '--port <port>' is stated twice."],
  [
    ['user', 'create', 'a@example.org', '--role', 'VIEWER', '--role', 'ADMIN'],
    "Option '--role <role>' is stated twice.",
  ],
  [
    ['dedupe', '--out', 'a.csv', 'x.csv', '--out', 'a.csv', '--otu', 'b'],
    "Unknown option '--otu'. Did you mean --out?",
  ],
])('[CF-4400] %j is refused: which of them was meant nobody can tell', async (args, sentence) => {
  const { code, complained } = await onefold(...args)
  expect([code, complained]).toEqual([1, `${sentence} See: onefold --help`])
})

test.each([['serve', '--port', '0'], ['user', 'list'], ['verify']])(
  '[CF-4401] %s puts nothing beside what is no store',
  async (...args) => {
    const folder = mkdtempSync(join(tmpdir(), 'onefold-program-'))
    try {
      mkdirSync(join(folder, 'data'))
      const letter = join(folder, 'data', 'letter.txt')
      writeFileSync(letter, 'Dear Ada, this is not a database. '.repeat(50))
      const { complained } = await onefold(...args, '--store', `sqlite:${letter}`)
      expect(complained).toBe('The file of the store is not a database.')
      expect(readdirSync(folder, { recursive: true }).sort()).toEqual(['data', join('data', 'letter.txt')])
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)

test('[CF-4300] serve does not listen everywhere because ONEFOLD_HOST states nothing', async () => {
  const { code, complained } = await onefoldIn(
    { ONEFOLD_HOST: '' },
    'serve',
    '--store',
    'sqlite::memory:',
    '--port',
    '0',
  )
  expect([code, complained]).toEqual([1, expect.stringMatching(/^ONEFOLD_HOST states nothing/)])
}, 5000)

describe('[CF-2906]', () => {
  test.each(['bash', 'zsh', 'fish'])('%s is told every command and option', async (shell) => {
    const { code, printed } = await onefold('completion', shell)
    expect(code).toBe(0)
    for (const words of COMMANDS) if (words.length > 0) expect(printed).toContain(words.at(-1))
    for (const option of ['--golden', '--across-sources', '--comment', '--days']) expect(printed).toContain(option)
  })

  test('another shell is refused', async () => {
    const { code, complained } = await onefold('completion', 'powershell')
    expect(code).toBe(1)
    expect(complained).toContain('bash, zsh, fish')
  })

  test.each([
    [['onefold', 'de'], ['dedupe']],
    [['onefold', 'user', 'c'], ['create']],
    [['onefold', 'dedupe', 'people.csv', '--gol'], ['--golden']],
    [['onefold', 'token', 'create', '--d'], ['--days']],
  ])('bash completes %j', async (words, expected) => {
    const { printed } = await onefold('completion', 'bash')
    const line = words.map((word) => `'${word}'`).join(' ')
    const script = `${printed}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _onefold; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
    expect([stderr, stdout.trim().split('\n')]).toEqual(['', expected])
  })
})
