import { TRADING } from '../lib/language/texts.ts'
import type { RouteName } from '../lib/navigation/route-names.ts'
import { defineScreens, type Screen } from '../lib/navigation/screen.ts'

const APP_SCREENS = defineScreens(
  {},
  {
    look: {
      parent: 'settings/index',
      load: () => import('./gallery/gallery-page.tsx').then((module) => module.GalleryPage),
    },
  },
)

/** The settings of this device and links to those of the account, and the language of both. */
const DEVICE_SCREENS = defineScreens(
  { feature: 'device' },
  {
    'settings/index': () => import('./settings-page.tsx').then((module) => module.SettingsPage),
    'settings/language/language': {
      parent: 'settings/index',
      load: () => import('./language-page.tsx').then((module) => module.LanguagePage),
    },
  },
)

/** The screens of every feature, by its file. */
const FEATURES = import.meta.glob<Readonly<Partial<Record<RouteName, Screen>>>>('../features/*/screens.ts', {
  eager: true,
  import: 'SCREENS',
})

/** Every available page. A feature declares its own as `SCREENS` in its `screens.ts`. */
export const SCREENS = Object.assign({}, APP_SCREENS, DEVICE_SCREENS, ...Object.values(FEATURES)) as Readonly<
  Record<RouteName, Screen>
>

/** Returns whether a page requires a signed-in customer. */
export function isGuarded(name: RouteName | undefined): boolean {
  return name !== undefined && SCREENS[name].only === 'customers'
}

/** Returns the text namespaces that a screen needs in addition to the common one. */
export function textsOf({ feature, trades }: Screen): readonly string[] {
  return [...(feature === undefined ? [] : [feature]), ...(trades ? [TRADING] : [])]
}
