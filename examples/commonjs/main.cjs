/** The packages are ES modules; CommonJS takes them with `require`. */
const { openOnefold, SYSTEM } = require('@onefold/core')
const { sqliteStore } = require('@onefold/core/sqlite')
const { createApp } = require('@onefold/server')

async function main() {
  const onefold = await openOnefold({ store: sqliteStore(':memory:') })
  const { records } = await onefold.as(SYSTEM).define('person', { columns: { name: 'NAME' } })
  await records.upsert([{ name: 'Ada Lovelace' }])
  for await (const { name } of records.each()) console.log(name) // Ada Lovelace
  console.log(typeof createApp) // function
  await onefold.close()
}

main()
