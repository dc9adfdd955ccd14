import './look/tokens.css'
import './look/base.css'
import './parts/parts.css'
import './shell/shell.css'
import { render } from 'preact'
import { listenToKeys } from './keys/keys.ts'
import { language } from './language/language.ts'
import { App } from './shell/app.tsx'

const page = document.getElementById('app')
if (page === null) throw new Error('The page has no place for the console.')
document.documentElement.lang = language.value
listenToKeys()
render(<App />, page)
