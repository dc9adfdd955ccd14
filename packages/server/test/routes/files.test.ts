import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, openInstallation } from '../support/installation.ts'

let house: Installation
beforeAll(async () => {
  house = await openInstallation({ uploadLimit: 1024 })
})
afterAll(() => house.close())

const upload = (name: string, body: RequestInit['body'], type?: string) =>
  house.ask('POST', `/api/files?name=${name}`, {
    body,
    ...(type === undefined ? {} : { headers: { 'Content-Type': type } }),
  })
const form = (part: string, text: string) => {
  const data = new FormData()
  data.append('note', 'not the file')
  data.append(part, new Blob([text], { type: 'text/csv' }), 'any name.csv')
  return data
}

describe('uploads', () => {
  test('[FI-1] come as a form or as they are, are listed in order and removed', async () => {
    const sent = await upload('b.csv', form('file', 'id;name\r\n1;Ada\r\n'))
    expect(sent.body.file).toMatchObject({
      name: 'b.csv',
      length: 16,
      contentType: 'text/csv',
      compressed: false,
    })
    expect((await upload('a.gz', Buffer.from('zipped'), 'application/gzip')).body.file).toMatchObject({
      compressed: true,
      length: 6,
    })
    const names = async (query: string) =>
      (await house.ask('GET', `/api/files?${query}`)).body.files.map(({ name }: { name: string }) => name)
    expect(await names('')).toEqual(['a.gz', 'b.csv'])
    expect(await names('sorting=SIZE&direction=DESC')).toEqual(['b.csv', 'a.gz'])
    expect(await names('pageSize=1&pageNumber=1')).toEqual(['b.csv'])
    expect((await house.ask('DELETE', '/api/files/a.gz')).body.file.name).toBe('a.gz')
    expect((await house.ask('DELETE', '/api/files/a.gz')).status).toBe(404)
  })

  test('[FI-2] replace a file of the same name', async () => {
    await upload('same.csv', form('file', 'old'))
    expect((await upload('same.csv', form('file', 'new one'))).body.file.length).toBe(7)
    const { body } = await house.ask('GET', '/api/files')
    expect(body.files.filter(({ name }: { name: string }) => name === 'same.csv')).toHaveLength(1)
  })

  test('[FI-3] a form without the part, and one that breaks off, are 400 and leave nothing', async () => {
    expect((await upload('none.csv', form('picture', 'x'))).body.errors).toEqual([
      'file: The form has no part called "file".',
    ])
    const torn = '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nhalf a fi'
    expect((await upload('torn.csv', torn, 'multipart/form-data; boundary=b')).status).toBe(400)
    const { body } = await house.ask('GET', '/api/files')
    expect(JSON.stringify(body)).not.toMatch(/none\.csv|torn\.csv/)
  })

  test('[FI-4300] a form with two parts called file is 400, and what is there stays', async () => {
    await upload('twice.csv', form('file', 'before'))
    const two = form('file', 'one')
    two.append('file', new Blob(['two']), 'two.csv')
    expect((await upload('twice.csv', two)).body.errors).toEqual(['file: The form has two parts called "file".'])
    expect((await house.ask('GET', '/api/files/twice.csv')).body.file.length).toBe(6)
  })

  test('[FI-4] above the limit are 413 and leave nothing', async () => {
    expect((await upload('big.csv', form('file', 'x'.repeat(1024)))).status).toBe(200)
    expect((await upload('bigger.csv', form('file', 'x'.repeat(1025)))).status).toBe(413)
    const { body } = await house.ask('GET', '/api/files')
    expect(JSON.stringify(body)).not.toContain('bigger.csv')
  })

  test.each(['..%2Fpasswd', '%2Fetc%2Fpasswd', '..', 'a%00b', ''])(
    '[FI-5] a name like "%s" is refused',
    async (name) => {
      expect((await upload(name, form('file', 'x'))).status).toBe(400)
    },
  )
})

describe('one file', () => {
  test('[FI-3850] a description that is too long is refused in the sentence that a name is', async () => {
    const { status, body } = await upload(`long.txt&description=${'x'.repeat(1001)}`, 'text')
    expect([status, body.errors]).toEqual([400, ['description: This has at most 1000 characters.']])
  })

  test('[FI-6] is found by its id or its exact name, keeps its id and its description when it is replaced', async () => {
    const { file } = (await upload('notes.txt&description=Notes%20of%201843', 'first')).body
    expect(file).toMatchObject({ name: 'notes.txt', description: 'Notes of 1843', contentType: 'text/plain' })
    const replaced = (await upload('notes.txt', 'second one', 'text/plain')).body.file
    expect(replaced).toMatchObject({ id: file.id, description: 'Notes of 1843', length: 10 })
    for (const name of [file.id, 'notes.txt'])
      expect((await house.ask('GET', `/api/files/${name}`)).body.file).toEqual(replaced)
    expect((await house.ask('GET', '/api/files/Notes.txt')).status).toBe(404)
    expect((await house.ask('DELETE', `/api/files/${file.id}`)).body.file).toEqual(replaced)
    expect((await house.ask('GET', `/api/files/${file.id}`)).status).toBe(404)
    expect((await upload('notes.txt', 'third', 'text/plain')).body.file.description).toBeUndefined()
  })
})

describe('downloads', () => {
  const letters = 'abcdefghij'
  const OUTSIDE = {
    errors: ['Nothing of the range that was asked for lies within the 10 bytes of the file.'],
    errorCodes: ['range-unsatisfiable'],
  }
  beforeAll(() => upload('letters.csv', letters, 'text/csv'))
  const download = (headers: { readonly [name: string]: string } = {}, method = 'GET') =>
    house.ask(method, '/api/files/download/letters.csv', { headers })

  test('[FI-10] answer the bytes, their type and length, and are never shown as a page', async () => {
    const { status, headers, body } = await download()
    expect([status, body]).toEqual([200, letters])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/csv',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'content-disposition': "attachment; filename*=UTF-8''letters.csv",
      'x-content-type-options': 'nosniff',
    })
    expect((await download({}, 'HEAD')).body).toBe('')
  })

  test.each([
    ['bytes=0-0', 206, 'a', 'bytes 0-0/10'],
    ['bytes=2-4', 206, 'cde', 'bytes 2-4/10'],
    ['bytes=7-', 206, 'hij', 'bytes 7-9/10'],
    ['bytes=-3', 206, 'hij', 'bytes 7-9/10'],
    ['bytes=-30', 206, letters, 'bytes 0-9/10'],
    ['bytes=8-99', 206, 'ij', 'bytes 8-9/10'],
    ['bytes=9-9', 206, 'j', 'bytes 9-9/10'],
    ['bytes=10-', 416, OUTSIDE, 'bytes */10'],
    ['bytes=-0', 416, OUTSIDE, 'bytes */10'],
    ['bytes=4-2', 200, letters, null],
    ['bytes=0-1,3-4', 200, letters, null],
    ['lines=1-2', 200, letters, null],
  ])('[FI-11] the range %s is answered with %i', async (range, status, bytes, contentRange) => {
    const answer = await download({ Range: range })
    expect([answer.status, answer.body, answer.headers.get('content-range')]).toEqual([status, bytes, contentRange])
  })

  test('[FI-12] what the caller has already is not sent again, and a range only of the same bytes', async () => {
    const { headers } = await download()
    const tag = headers.get('etag') as string
    expect((await download({ 'If-None-Match': tag })).status).toBe(304)
    expect((await download({ 'If-None-Match': '"other"' })).status).toBe(200)
    expect((await download({ 'If-Modified-Since': headers.get('last-modified') as string })).status).toBe(304)
    expect((await download({ Range: 'bytes=0-1', 'If-Range': tag })).status).toBe(206)
    expect((await download({ Range: 'bytes=0-1', 'If-Range': '"other"' })).status).toBe(200)
  })

  test('[FI-13] the older path works with and without /api', async () => {
    const { id } = (await house.ask('GET', '/api/files/letters.csv')).body.file
    for (const path of [`/api/files/${id}/download`, `/files/${id}/download`, '/files/letters.csv/download'])
      expect((await house.ask('GET', path)).body).toBe(letters)
    expect((await house.ask('GET', '/files/nothing/download')).status).toBe(404)
    expect((await house.ask('GET', '/files/..%2Fpasswd/download')).status).toBe(404)
  })
})
