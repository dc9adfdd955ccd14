/** The page that asks for a token and then shows every operation. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Onefold</title>
    <link rel="icon" href="swagger-ui/favicon-32x32.png">
    <link rel="stylesheet" href="swagger-ui/swagger-ui.css">
    <link rel="stylesheet" href="swagger-ui/page.css">
  </head>
  <body>
    <form id="entrance">
      <h1>Onefold</h1>
      <p>The interface is shown to whoever is logged in.</p>
      <label>E-mail <input id="email" type="email" autocomplete="username"></label>
      <label>Password <input id="password" type="password" autocomplete="current-password"></label>
      <p>or</p>
      <label>Token <input id="token" type="password" autocomplete="off"></label>
      <button>Show the interface</button>
      <p id="complaint" role="alert"></p>
    </form>
    <button id="leave" hidden>Forget my token</button>
    <main id="interface"></main>
    <script src="swagger-ui/swagger-ui-bundle.js"></script>
    <script src="swagger-ui/start.js"></script>
  </body>
</html>
`

export const STYLE = `body { margin: 0; }
#entrance { max-width: 24rem; margin: 10vh auto; padding: 0 1rem; font: 1rem/1.5 sans-serif; }
#entrance label { display: block; margin: 0.5rem 0; }
#entrance input { display: block; width: 100%; box-sizing: border-box; padding: 0.4rem; font: inherit; }
#entrance button { padding: 0.5rem 1rem; font: inherit; }
#leave { float: right; margin: 0.5rem; font: 1rem sans-serif; }
#complaint { color: #b00020; }
`

/**
 * The token is remembered for the tab, in `sessionStorage`: a reload does not ask again, and nothing is left behind on the machine
 * when the tab is closed, as `localStorage` would leave it (so the page's own `persistAuthorization` stays off, which uses that).
 */
export const SCRIPT = `'use strict'
const field = (id) => document.getElementById(id)
const base = new URL('.', location.href)
const REMEMBERED = 'onefold-token'

async function ask(path, options) {
  const response = await fetch(new URL(path, base), options)
  const body = await response.json()
  if (!response.ok) throw new Error(body.errors.join(' '))
  return body
}

async function tokenFromForm() {
  const token = field('token').value.trim()
  if (token !== '') return token
  const body = JSON.stringify({ email: field('email').value, password: field('password').value })
  const headers = { 'Content-Type': 'application/json' }
  return (await ask('api/security/auth', { method: 'POST', headers, body })).token
}

async function show(token) {
  const spec = await ask('api/configuration/openapi', { headers: { Authorization: 'Bearer ' + token } })
  spec.servers = [{ url: base.href.replace(/\\/$/, '') }]
  sessionStorage.setItem(REMEMBERED, token)
  field('entrance').hidden = true
  field('leave').hidden = false
  const ui = SwaggerUIBundle({
    spec,
    dom_id: '#interface',
    validatorUrl: null,
    docExpansion: 'none',
    filter: true,
    onComplete: () => ui.preauthorizeApiKey('bearerAuth', token),
    requestInterceptor: (request) => {
      request.headers.Authorization ??= 'Bearer ' + token
      return request
    },
  })
}

field('entrance').addEventListener('submit', async (event) => {
  event.preventDefault()
  field('complaint').textContent = ''
  try {
    await show(await tokenFromForm())
  } catch (error) {
    field('complaint').textContent = error.message
  }
})

field('leave').addEventListener('click', () => {
  sessionStorage.removeItem(REMEMBERED)
  location.reload()
})

const remembered = sessionStorage.getItem(REMEMBERED)
if (remembered !== null) {
  show(remembered).catch(() => sessionStorage.removeItem(REMEMBERED)) // it has ended: the form asks
}
`
