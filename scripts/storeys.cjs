/**
 * The storeys of packages/core/src. They are stated once, in the table of docs/DESIGN.md §2; the dependency rules
 * (.dependency-cruiser.cjs) and the pages of the rooms (generate-house.mjs) are made from it.
 */
const { readFileSync } = require('node:fs')
const { join } = require('node:path')

const DESIGN = join(__dirname, '..', 'docs', 'DESIGN.md')
const ROW = /^\| (\d+) \| (.+?) \| (.+?) \|$/

/**
 * From the cellar up.
 * @returns {{ number: number, rooms: string[], duty: string }[]} rooms as folders (`write/`) or files (`index.ts`)
 */
function readStoreys() {
  const lines = readFileSync(DESIGN, 'utf8').split(/\r?\n/)
  const storeys = lines.flatMap((line) => {
    const row = ROW.exec(line)
    return row ? [{ number: Number(row[1]), rooms: roomsIn(row[2]), duty: row[3] }] : []
  })
  storeys.sort((a, b) => a.number - b.number)
  if (storeys.some(({ number }, index) => number !== index)) throw new Error('docs/DESIGN.md §2 skips a storey.')
  return storeys
}

/** `matching/{indexing,merge}/` stands for two rooms. */
function roomsIn(cell) {
  return [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => {
    const many = /^(.*)\{(.+)\}(.*)$/.exec(name)
    return many ? many[2].split(',').map((each) => `${many[1]}${each.trim()}${many[3]}`) : [name]
  })
}

/** A pattern for the files of a room, but for those of rooms within it that stand on a storey of their own. */
function patternOf(room, storeys) {
  if (!room.endsWith('/')) return `${room.replaceAll('.', '\\.')}$`
  const within = storeys
    .flatMap(({ rooms }) => rooms)
    .filter((other) => other !== room && other.startsWith(room))
    .map((other) => other.slice(room.length))
  return within.length === 0 ? room : `${room}(?!(?:${within.join('|')}))`
}

module.exports = { readStoreys, patternOf }
