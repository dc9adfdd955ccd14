import { describeSink, describeSource } from '@onefold/core/testing'
import { DATABASES } from './support/each-database.ts'
import { openSink, openSource } from './support/open.ts'

for (const [label, open] of DATABASES) {
  describeSink(`sink-jdbc on ${label}`, async () => {
    const database = await open()
    const { wide } = database.types
    await database.sql(
      `CREATE TABLE person (id varchar(60) PRIMARY KEY, name ${wide}, seen int); CREATE TABLE trap (id varchar(60) PRIMARY KEY)`,
    )
    const sink = await openSink(database, { table: 'person', writeIdFlag: true, writeIdColumn: 'id' })
    const sql = (text: string) => database.sql(text)
    return {
      writer: sink,
      // A database keeps rows, in no order: the events of the suite are told in that of their names' first mention.
      async told() {
        const ids = (await sql('SELECT id FROM person')).map(({ id }) => String(id))
        return ['ada', 'charles', 'mary', 'grace'].filter((id) => ids.includes(id))
      },
      held: async () => (await sql('SELECT id FROM person')).length,
      async refuse(recordId) {
        if (database.name === 'sqlite')
          await sql(
            `CREATE TRIGGER refuse BEFORE INSERT ON person WHEN NEW.id = '${recordId}' BEGIN SELECT RAISE(ABORT, 'not here'); END`,
          )
        else await sql(`ALTER TABLE person ADD CONSTRAINT refused CHECK (id <> '${recordId}')`)
      },
      async vanish() {
        await sql('ALTER TABLE person RENAME TO gone')
      },
      async comeBack() {
        await sql('ALTER TABLE gone RENAME TO person')
      },
      close: () => database.close(),
    }
  })

  describeSource(`source-jdbc on ${label}`, async (names) => {
    const database = await open()
    await database.sql(`CREATE TABLE person (no int PRIMARY KEY, name ${database.types.wide})`)
    const put = (name: string, no: number) => database.sql(`INSERT INTO person VALUES (${no}, '${name}')`)
    for (const [at, name] of names.entries()) await put(name, at + 1)
    return {
      reader: await openSource(database, { table: 'person' }),
      nameOf: ({ values }) => String(values.name),
      add: async (name) => void (await put(name, 99)),
      close: () => database.close(),
    }
  })
}
