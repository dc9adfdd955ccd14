/**
 * Makes, from the storeys that docs/DESIGN.md §2 states: the picture of the house (docs/house.svg), the table in the
 * README of core, and a line in the page of each room that says where it stands and what it may import.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import storeysModule from './storeys.cjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const CORE = join(ROOT, 'packages', 'core')
const storeys = storeysModule.readStoreys()
const COLOURS = ['#e0ecf8', '#f1f5f9']

writeIfChanged(join(ROOT, 'docs', 'house.svg'), house())
replaceBlock(join(CORE, 'README.md'), table())
for (const { number, rooms } of storeys) for (const room of rooms) describeRoom(number, room)

function table() {
  const rows = storeys.toReversed().map(({ number, rooms, duty }) => `| ${number} | ${listed(rooms)} | ${duty} |`)
  return ['| Storey | Room | Duty |', '|---|---|---|', ...rows].join('\n')
}

function describeRoom(number, room) {
  const page = join(CORE, 'src', room, 'DESIGN.md')
  if (!room.endsWith('/') || !existsSync(page)) return
  const below = storeys.filter((storey) => storey.number < number).toReversed()
  const list = below.map(({ rooms }) => listed(rooms)).join(', ')
  replaceBlock(page, `Storey ${number}. It imports by value ${list || 'nothing of the house'}; types also beside it.`)
}

function listed(rooms) {
  return rooms.map((room) => `\`${room}\``).join(' ')
}

/** What stands between the two marks. A page without marks gets them below its heading. */
function replaceBlock(file, text) {
  const before = readFileSync(file, 'utf8')
  const block = `<!-- storeys -->\n${text}\n<!-- /storeys -->`
  const marks = /<!-- storeys -->[\s\S]*?<!-- \/storeys -->/
  writeIfChanged(file, marks.test(before) ? before.replace(marks, block) : before.replace('\n\n', `\n\n${block}\n\n`))
}

function writeIfChanged(file, text) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

/** The storeys as floors, the rooms side by side, a roof on top; one record enters on the left and leaves on the right. */
function house() {
  const [width, left, floor, roof] = [960, 60, 54, 90]
  const inner = width - 2 * left
  const top = 20 + roof
  const height = top + storeys.length * floor + 40
  const text = (x, y, size, words, more = '') =>
    `<text x="${x}" y="${y}" font-size="${size}" text-anchor="middle" ${more}>${words}</text>`
  const floors = storeys.toReversed().flatMap(({ number, rooms }, row) => {
    const y = top + row * floor
    const each = inner / rooms.length
    return [
      text(left - 24, y + floor / 2 + 4, 12, number, 'fill="#6b7280"'),
      ...rooms.flatMap((room, index) => [
        `<rect x="${left + index * each}" y="${y}" width="${each}" height="${floor}" fill="${COLOURS[row % 2]}" stroke="#334155"/>`,
        text(
          left + (index + 0.5) * each,
          y + floor / 2 + 4,
          each < 110 ? 10 : 13,
          room.replace(/\/$/, '').replace('matching/', ''),
        ),
      ]),
    ]
  })
  const peak = `<polygon points="${left - 20},${top} ${width / 2},20 ${width - left + 20},${top}" fill="#b45309" stroke="#334155"/>`
  const ground = `<line x1="10" x2="${width - 10}" y1="${height - 40}" y2="${height - 40}" stroke="#334155" stroke-width="3"/>`
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" role="img">`,
    '<title>The storeys of packages/core/src: every room imports only from below</title>',
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    peak,
    text(width / 2, top - 22, 16, '@onefold/core', 'fill="#ffffff"'),
    ...floors,
    ground,
    text(
      width / 2,
      height - 14,
      12,
      'every room imports only from below; ports and adapters are its doors to the world',
      'fill="#6b7280"',
    ),
    '</svg>',
  ].join('\n')}\n`
}
