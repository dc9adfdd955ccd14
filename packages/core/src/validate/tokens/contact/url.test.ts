import { describe, expect, test } from 'vitest'
import { url } from './url.ts'

const { parse } = url()

describe('[DS-160] a web address', () => {
  test.each([
    ['https://example.com/', 'https://example.com/'],
    ['https://example.com', 'https://example.com/'],
    ['  https://example.com\n', 'https://example.com/'],
    ['HTTPS://WWW.Example.COM/Path', 'https://www.example.com/Path'],
    ['http://example.com:80/', 'http://example.com/'],
    ['https://example.com:443', 'https://example.com/'],
    ['ftp://ftp.example.org:21/pub', 'ftp://ftp.example.org/pub'],
    ['https://example.com:8443/a', 'https://example.com:8443/a'],
    ['example.com', 'https://example.com/'],
    ['www.example.com/path?q=1', 'https://www.example.com/path?q=1'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['//example.com/x', 'https://example.com/x'],
    ['https://example.com/a/../b/./c', 'https://example.com/b/c'],
    ['https://example.com?x=1', 'https://example.com/?x=1'],
    ['https://example.com/#top', 'https://example.com/#top'],
    ['https://example.com#', 'https://example.com/'],
    ['https://münchen.de', 'https://münchen.de/'],
    ['https://MÜNCHEN.de', 'https://münchen.de/'],
    ['http://xn--mnchen-3ya.de/', 'http://münchen.de/'],
    ['https://faß.de', 'https://faß.de/'],
    ['https://пример.рф/путь', 'https://пример.рф/%D0%BF%D1%83%D1%82%D1%8C'],
    ['https://日本語.jp', 'https://日本語.jp/'],
    ['www.example.com/á', 'https://www.example.com/%C3%A1'],
    ['https://example.com/%7Euser', 'https://example.com/%7Euser'],
    ['https://example.com.', 'https://example.com/'],
    ['https://sub.domain.example.co.uk/a?b=c&d=e', 'https://sub.domain.example.co.uk/a?b=c&d=e'],
    ['http://192.168.1.1/x', 'http://192.168.1.1/x'],
    ['http://[::1]:80/', 'http://[::1]/'],
    ['http://ＥＸＡＭＰＬＥ.com', 'http://example.com/'],
    ["https://example.com/o'brien", "https://example.com/o'brien"],
    [`https://example.com/${'a'.repeat(2028)}`, `https://example.com/${'a'.repeat(2028)}`],
  ])('%j is right: %s', (given, normal) => {
    expect(parse(given, {})).toBe(normal)
    expect(parse(normal, {})).toBe(normal)
  })

  test.each([
    '',
    '-',
    'n/a',
    'none',
    'https://',
    'https://example',
    'http://localhost',
    'localhost:3000',
    'https://user:secret@example.com',
    'https://user@example.com',
    'https://@example.com',
    'ada@lovelace.org',
    'mailto:ada@lovelace.org',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'gopher://example.com',
    'ws://example.com',
    'http:/example.com',
    'http:\\\\example.com',
    'https://example.com\\path',
    'https://example.com/a b',
    'https://exa mple.com',
    'https://example.com/\ta',
    'https://example.com/<b>',
    'https://example.com/"x"',
    '192.168.1.1',
    'http://3.14',
    '3.14',
    'http://0x7f000001',
    'http://256.1.1.1',
    'https://a..com',
    'https://-example.com',
    'https://ex_ample.com',
    'https://example.c',
    'https://example.com:99999',
    'https://[::1',
    'example.com, example.org',
    `https://example.com/${'a'.repeat(2029)}`,
    `https://example.com/${'á'.repeat(400)}`,
  ])('%j is wrong', (given) => {
    expect(parse(given, {})).toBeUndefined()
  })
})
