import type { Admin } from './first-start.ts'
import { shellWord } from './shell-word.ts'

/** What somebody who has just started a server wants to know. */
export function welcome(options: {
  readonly version: string
  readonly url: string
  readonly store: string
  readonly admin: Admin
}): readonly string[] {
  const { version, url, store, admin } = options
  return [
    `Onefold ${version} serves ${url}`,
    '',
    `  Console      ${url}/`,
    `  Interface    ${url}/swagger-ui.html`,
    `  Health       ${url}/actuator/health`,
    `  Store        ${store}`,
    '',
    ...adminLines(admin),
    '',
    'Log in from a shell:',
    '',
    `  TOKEN=$(curl -s ${url}/api/security/auth -H 'Content-Type: application/json' \\`,
    `    -d ${shellWord(JSON.stringify({ email: admin.email, password: admin.password ?? 'YOUR PASSWORD' }))} \\`,
    `    | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`,
    `  curl -s ${url}/api/entities -H "Authorization: Bearer $TOKEN"`,
    '',
  ]
}

function adminLines({ email, password, made }: Admin): readonly string[] {
  const anew = `npx onefold user password ${shellWord(email)}`
  if (!made) return [`The administrator is ${email}. A forgotten password is replaced with: ${anew}`]
  if (password === undefined)
    return [`An administrator was made: ${email}, with the password that the environment states.`]
  return [
    'An administrator was made. The password is shown this once:',
    '',
    `  E-mail       ${email}`,
    `  Password     ${password}`,
    '',
    `Another password is set, while the server is stopped, with: ${anew}`,
  ]
}
