import { LANGUAGE_NAMES, LANGUAGES, language, speak } from '../language/language.ts'
import { THEMES, theme, wear } from '../look/theme.ts'
import { Button } from '../parts/button.tsx'
import { Choice } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { leave, me } from '../server/session.ts'
import { EntityPicker } from './entity-picker.tsx'
import { SHELL } from './words.ts'

export function Header({ onKeys }: { readonly onKeys: () => void }) {
  const words = SHELL.value
  const { name, email, type } = me.value ?? {}
  const next = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? 'system'
  return (
    <header class="header">
      <EntityPicker />
      <span class="grow" />
      <Button kind="plain" label={words.keys} onPress={onKeys}>
        <kbd>?</kbd>
      </Button>
      <Choice
        quiet
        label={words.language}
        value={language.value}
        onValue={speak}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <Button kind="plain" label={`${words.theme}: ${words[theme.value]}`} onPress={() => wear(next)}>
        <Icon name={theme.value} />
      </Button>
      <span class="soft truncate who">{type === 'ACCESS_TOKEN' ? words.asToken : (name ?? email)}</span>
      <Button kind="plain" label={words.logOut} onPress={leave}>
        <Icon name="leave" />
      </Button>
    </header>
  )
}
