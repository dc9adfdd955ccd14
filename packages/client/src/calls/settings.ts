import type { Settings, SettingView } from '@onefold/core'
import { member } from '../transport/answer.ts'
import type { Ask } from '../transport/operation.ts'

/** The wire has every payload as a text: an object's is its JSON. */
function settingOf({ payload, ...setting }: SettingView): SettingView {
  return { ...setting, payload: typeof payload === 'string' ? objectOr(payload) : payload }
}

function objectOr(text: string): SettingView['payload'] {
  try {
    const parsed = JSON.parse(text)
    return typeof parsed === 'object' ? parsed : text
  } catch {
    return text
  }
}

/** The configuration of the installation. */
export function settingsOver(ask: Ask): Settings {
  const setting = (answer: unknown) => settingOf(member<SettingView>('configuration')(answer))
  const settings = (answer: unknown) => member<readonly SettingView[]>('configurations')(answer).map(settingOf)
  return Object.freeze<Settings>({
    save: (given) => ask('POST /api/configuration', { body: { configuration: given } }).then(setting),
    byCategory: (category) => ask('GET /api/configuration/category/:category', { path: { category } }).then(settings),
    get: (id) => ask('GET /api/configuration/id/:id', { path: { id } }).then(setting),
    remove: (id) => ask('DELETE /api/configuration/id/:id', { path: { id } }).then(setting),
    removeCategory: (category) =>
      ask('DELETE /api/configuration/category/:category', { path: { category } }).then(settings),
  })
}
