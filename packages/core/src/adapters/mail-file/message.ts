import type { Mail } from '../../ports/mailer.ts'

const LINE = 76
const WORD_BYTES = 45

/** The mail in the format of RFC 5322: UTF-8 as base64, so that no line is too long and no gateway changes it. */
export function messageOf(
  { to, subject, text }: Mail,
  { id, now }: { readonly id: string; readonly now: number },
): string {
  const lines = [
    'From: Onefold <onefold@localhost>',
    `To: ${headerText(to)}`,
    `Subject: ${headerText(subject)}`,
    `Date: ${new Date(now).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@onefold.localhost>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...folded(Buffer.from(text.replace(/\r?\n/g, '\r\n'), 'utf8').toString('base64')),
    '',
  ]
  return lines.join('\r\n')
}

/** ASCII as it is; all else, line ends included, in encoded words (RFC 2047), each of whole characters. */
function headerText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  const words: string[] = []
  let word = ''
  for (const character of text) {
    if (Buffer.byteLength(word + character) > WORD_BYTES) {
      words.push(word)
      word = ''
    }
    word += character
  }
  return [...words, word].map((each) => `=?utf-8?B?${Buffer.from(each, 'utf8').toString('base64')}?=`).join('\r\n ')
}

function folded(base64: string): readonly string[] {
  return base64.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? []
}
