import type { User } from '../api/directory.ts'
import type { Language } from '../model/language.ts'
import type { Mail } from '../ports/mailer.ts'

interface Words {
  readonly subject: string
  readonly greeting: (name: string) => string
  readonly why: string
  readonly link: string
  readonly token: string
  readonly ignore: string
}

const WORDS: { readonly [language in Language]: Words } = {
  en: {
    subject: 'Your password in Onefold',
    greeting: (name) => `Hello ${name},`,
    why: 'a new password was asked for your account in Onefold.',
    link: 'Choose it here:',
    token: 'Choose it with this token (POST /api/security/password/update, members "token" and "password"):',
    ignore: 'It works once and not for long. If you did not ask for it, ignore this mail: nothing was changed.',
  },
  es: {
    subject: 'Su contraseña en Onefold',
    greeting: (name) => `Hola, ${name}:`,
    why: 'se ha pedido una contraseña nueva para su cuenta en Onefold.',
    link: 'Elíjala aquí:',
    token: 'Elíjala con este código (POST /api/security/password/update, campos "token" y "password"):',
    ignore: 'Sirve una sola vez y caduca pronto. Si no la ha pedido usted, ignore este mensaje: nada ha cambiado.',
  },
}

/** The mail that carries a reset token. */
export function resetMail(
  { email, name }: Pick<User, 'email' | 'name'>,
  token: string,
  { language, resetLink }: { readonly language: Language; readonly resetLink?: string },
): Mail {
  const words = WORDS[language]
  const way =
    resetLink === undefined ? [words.token, '', token] : [words.link, '', resetLink.replaceAll('{token}', token)]
  const lines = [words.greeting(name), '', words.why, ...way, '', words.ignore, '']
  return { to: email, subject: words.subject, text: lines.join('\n') }
}
