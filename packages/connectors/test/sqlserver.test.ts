import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { createConnectGuard } from '@onefold/core/adapter-kit'
import { afterEach, expect, test } from 'vitest'
import type { Address } from '../src/jdbc/address/address.ts'
import type { TableShape } from '../src/jdbc/port/dialect.ts'
import { sqlserver } from '../src/jdbc/sqlserver/dialect.ts'

/** No SQL Server runs here: the driver is real, whoever answers it is not, and statements are compared as texts. */
const columns = [
  { name: 'id', type: 'varchar(60)' },
  { name: 'na]me', type: 'nvarchar(20)' },
  { name: 'changed', type: 'datetime2(3)' },
]
const table: TableShape = { name: '[dbo].[person]', label: 'dbo.person', columns, keys: [['id']], uniques: 1 }
const [id, name, changed] = columns as [(typeof columns)[0], (typeof columns)[0], (typeof columns)[0]]
const servers: { close(): unknown }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const connecting = (port: number, timeoutMs = 2000) => {
  const address: Address = {
    dialect: 'sqlserver',
    host: '127.0.0.1',
    port,
    database: 'x',
    properties: { encrypt: 'false' },
  }
  return sqlserver.connect(
    address,
    { user: 'u', password: 'p' },
    { guard: createConnectGuard(), timeoutMs, readOnly: false, folder: undefined },
  )
}

test('[CN-60] a row of SQL Server is updated unless it is newer, and inserted where there is none; values are placeholders', () => {
  const [statement] = sqlserver.upsert({ table, columns, key: [id], stamp: changed }, [
    ["o'x", 'Ada', '2026-01-05T10:00:00.250+02:00'],
  ])
  expect(
    statement?.sql,
  ).toBe(`UPDATE [dbo].[person] WITH (UPDLOCK, SERIALIZABLE) SET [id] = @p1, [na]]me] = @p2, [changed] = @p3 WHERE [id] = CAST(@p1 AS varchar(60)) AND ([changed] IS NULL OR [changed] <= CAST(@p3 AS datetime2(3)));
INSERT INTO [dbo].[person] ([id], [na]]me], [changed]) SELECT @p1, @p2, @p3 WHERE NOT EXISTS (SELECT 1 FROM [dbo].[person] WHERE [id] = CAST(@p1 AS varchar(60)))`)
  expect(statement?.values).toEqual(["o'x", 'Ada', '2026-01-05T08:00:00.250'])
  expect(sqlserver.remove({ table, key: [id] }, [['a'], ['b']])).toEqual([
    { sql: 'DELETE FROM [dbo].[person] WHERE [id] = CAST(@p1 AS varchar(60))', values: ['a'] },
    { sql: 'DELETE FROM [dbo].[person] WHERE [id] = CAST(@p1 AS varchar(60))', values: ['b'] },
  ])
  expect(sqlserver.selected(name)).toBe('[na]]me]')
  expect(sqlserver.selected({ name: 'n', type: 'decimal(20,4)' })).toBe('CONVERT(varchar(50), [n], 0) AS [n]')
})

test('[CN-3200] an insert takes over a row of SQL Server that is marked as removed, however old it is', () => {
  const [statement] = sqlserver.upsert({ table, columns, key: [id], stamp: changed, mark: name }, [
    ['a', 'insert', null],
  ])
  expect(statement?.sql).toContain(
    "WHERE [id] = CAST(@p1 AS varchar(60)) AND ([changed] IS NULL OR [changed] <= CAST(@p3 AS datetime2(3)) OR ([na]]me] = 'remove' AND @p2 = 'insert'));",
  )
})

test('[CN-61] what SQL Server answers is refused, done again, or waited for', () => {
  const kindOf = (number: number) =>
    sqlserver.failureOf(Object.assign(new Error('x'), { code: 'EREQUEST', number })).kind
  expect([2628, 2627, 547, 515, 245, 50_001].map(kindOf)).toEqual(Array(6).fill('ROW'))
  expect([1205, 1222].map(kindOf)).toEqual(['AGAIN', 'AGAIN'])
  expect([208, 207, 229, 1105, 9002, 18456].map(kindOf)).toEqual(Array(6).fill('STATE'))
  expect(sqlserver.failureOf(Object.assign(new Error('x'), { code: 'ESOCKET' })).kind).toBe('LOST')
})

test('[CN-62] a SQL Server that is not there, hangs up or stays silent is out of reach', async () => {
  const silent = createServer(() => {})
  const rude = createServer((socket) => void socket.once('data', () => socket.destroy()))
  for (const server of [silent, rude]) {
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const error = await connecting((server.address() as AddressInfo).port, 500).then(
      () => undefined,
      (failed: unknown) => failed,
    )
    expect(sqlserver.failureOf(error)).toMatchObject({ kind: 'LOST', words: expect.stringMatching(/./) })
  }
  const { port } = rude.address() as AddressInfo
  await new Promise((resolve) => rude.close(resolve))
  expect(sqlserver.failureOf(await connecting(port).catch((error: unknown) => error)).kind).toBe('LOST')
})
