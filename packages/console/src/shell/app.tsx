import { useEffect, useState } from 'preact/hooks'
import { LocationProvider } from 'preact-iso/router'
import { useKeys } from '../keys/keys.ts'
import { language } from '../language/language.ts'
import { RefusalBox } from '../parts/refusal.tsx'
import { Loading } from '../parts/shown.tsx'
import { Toasts, tellRefusal } from '../parts/toasts.tsx'
import { SCREENS } from '../screens/screens.ts'
import { entities, loadEntities } from '../server/entities.ts'
import { ROOT } from '../server/root.ts'
import { askedAgain, findOut, may, me } from '../server/session.ts'
import { knowsWords, loadVocabulary } from '../server/vocabulary.ts'
import { Content } from './content.tsx'
import { Header } from './header.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { LoginDialog, LoginPage } from './login.tsx'
import { Navigation } from './navigation.tsx'
import { SHELL } from './words.ts'

/** The whole page: who looks is found out first, then what there is to look at. */
export function App() {
  const [refused, setRefused] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    setRefused(undefined)
    findOut().catch(setRefused)
  }, [attempt])
  const type = me.value?.type
  const isIn = type !== undefined && type !== 'NONE'
  useEffect(() => {
    if (isIn) loadEntities().catch(setRefused)
  }, [isIn, attempt])
  const spoken = language.value
  useEffect(() => {
    // Words of another language are missed less than the page with all that is written on it.
    if (isIn) loadVocabulary().catch((error: unknown) => (knowsWords() ? tellRefusal : setRefused)(error))
  }, [isIn, spoken, attempt])

  if (refused !== undefined) return <RefusalBox error={refused} onAgain={() => setAttempt(attempt + 1)} />
  if (type === undefined) return <Loading />
  if (type === 'NONE') return <LoginPage />
  return (
    <LocationProvider scope={`${ROOT}console`}>
      {entities.value === undefined || !knowsWords() ? <Loading /> : <Frame />}
      <Toasts />
      {askedAgain.value && <LoginDialog />}
    </LocationProvider>
  )
}

function Frame() {
  const words = SHELL.value
  const [keysShown, setKeysShown] = useState(false)
  const screens = SCREENS.filter(({ needs }) => may(...needs))
  useKeys([{ key: '?', does: words.keysHelp, run: () => setKeysShown(true) }])
  return (
    <div class="frame">
      <a href="#content" class="skip">
        {words.skip}
      </a>
      <Navigation screens={screens} />
      <Header onKeys={() => setKeysShown(true)} />
      <main id="content" class="content" tabIndex={-1}>
        <Content screens={screens} />
      </main>
      {keysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
    </div>
  )
}
