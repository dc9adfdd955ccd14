import { expect, test } from 'vitest'
import { say } from '../error/message.ts'
import { xmlProblem } from './xml.ts'

test.each([
  '<a/>',
  '\ufeff<?xml version="1.0"?>\n<!-- c --><a b="1" c=\'2\'>x &amp; &#65; &#x41;<![CDATA[ <&]] ]]><ns:b/>\n</a >\n<?pi x?>',
  '<ä é="ü">漢</ä>',
])('[DS-45] %s is well-formed', (text) => expect(xmlProblem(text)).toBeUndefined())

test.each<[string, string]>([
  ['', 'It has no root.'],
  ['x', 'A text stands outside of the root.'],
  ['<a/>x', 'A text stands outside of the root.'],
  ['<a/><b/>', 'It has more than one root.'],
  ['<a>', 'The element a is not closed.'],
  ['<a><b></a></b>', 'The element b is not closed.'],
  ['</a>', 'An element is closed that is not open.'],
  ['<a b="1" b="2"/>', 'The element a has the attribute b twice.'],
  ['<a b=1/>', 'The element a does not end as it should.'],
  ['<a b="<"/>', 'The element a does not end as it should.'],
  ['<a>&nbsp;</a>', 'An "&" begins no reference.'],
  ['<a b="&"/>', 'An "&" begins no reference.'],
  ['<a>]]></a>', 'A "]]>" stands outside of a CDATA section.'],
  ['<a><!-- </a>', 'A comment does not end.'],
  ['<1a/>', 'A "<" begins no element.'],
  ['<!DOCTYPE a [<!ENTITY b "c">]><a/>', 'A document type is not accepted.'],
  ['<a>'.repeat(10_001), 'Elements are nested at most 10000 levels deep.'],
])('[DS-45] %j is not', (text, problem) => {
  const found = xmlProblem(text)
  expect(found && say(found, 'en')).toBe(problem)
})

test.each([
  '<?xml version="1.0" encoding=\'UTF-8\' standalone="yes" ?><a/>',
  '<a>&#9;&#x10FFFF;&#xE000;&#0000000065;\t\r\n\u0085\ud83d\ude00</a>',
  '<a><!-- - --><!----><?xml-stylesheet a--b?></a>',
])('[DS-3751] %j is well-formed', (text) => expect(xmlProblem(text)).toBeUndefined())

test.each<[string, string]>([
  ...['&#0;', '&#x0;', '&#8;', '&#xFFFF;', '&#xD800;', '&#x110000;', `&#${'9'.repeat(400)};`].map(
    (reference): [string, string] => [`<a>${reference}</a>`, 'A reference names a character that XML does not have.'],
  ),
  ['<a b="&#1;"/>', 'A reference names a character that XML does not have.'],
  ['<a>&#;</a>', 'An "&" begins no reference.'],
  ...['\u0001', '\u000b', '\ufffe', '\ud800'].map((character): [string, string] => [
    `<a><![CDATA[${character}]]></a>`,
    'It holds a character that XML does not have.',
  ]),
  ['<a><!-- -- --></a>', 'A comment holds "--".'],
  ['<a><!-- x ---></a>', 'A comment holds "--".'],
  ...[
    '<a><?xml version="1.0"?></a>',
    ' <?xml version="1.0"?><a/>',
    '<a/><?XML version="1.0"?>',
    '<?xml?><a/>',
    '<?xml encoding="UTF-8" version="1.0"?><a/>',
    '<?xml version="1.0" b="c"?><a/>',
  ].map((text): [string, string] => [
    text,
    'The XML declaration is not as it should be, or not at the very beginning.',
  ]),
  ['<a><? pi?></a>', 'A "<?" begins no processing instruction.'],
  ['\u00a0<a/>', 'A text stands outside of the root.'],
  ['<a\u00a0b="1"/>', 'The element a does not end as it should.'],
])('[DS-3751] %j is not', (text, problem) => {
  const found = xmlProblem(text)
  expect(found && say(found, 'en')).toBe(problem)
})

test('[DS-45] a long text takes linear time', () => {
  const texts = [`<a ${' '.repeat(500_000)}`, `<a>${'&'.repeat(500_000)}</a>`, `<a${' b="c"'.repeat(100_000)}`]
  const begin = performance.now()
  for (const text of texts) expect(xmlProblem(text)).toBeDefined()
  expect(performance.now() - begin).toBeLessThan(2000)
})
