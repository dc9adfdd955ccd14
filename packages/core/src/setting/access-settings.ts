import { ACCESS_BOUNDS, type AccessSettings } from '../access/settings.ts'
import { statedOrStandard } from '../lib/bounds.ts'
import type { KnownSettings } from './live-settings.ts'

/** How patient the directory is at this moment: as the configuration says, else as the host stated. */
export function liveAccessSettings(
  settings: Pick<KnownSettings, 'known'>,
  stated: Partial<AccessSettings> = {},
): AccessSettings {
  const own = statedOrStandard(ACCESS_BOUNDS, stated)
  const now = (name: keyof AccessSettings): number => settings.known().security[name] ?? own[name]
  return Object.freeze<AccessSettings>({
    get lockAfter() {
      return now('lockAfter')
    },
    get lockedFor() {
      return now('lockedFor')
    },
    get refreshLifetime() {
      return now('refreshLifetime')
    },
    get resetLifetime() {
      return now('resetLifetime')
    },
  })
}
