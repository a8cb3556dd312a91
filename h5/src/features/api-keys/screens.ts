import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screen of the keys with which a customer's programs trade. */
export const SCREENS = defineScreens(
  { feature: 'api-keys', only: 'customers' },
  {
    'settings/security/apiKeys': {
      parent: 'settings/security/index',
      load: () => import('./api-keys-page.tsx').then((module) => module.ApiKeysPage),
    },
    'settings/security/tryKey': {
      parent: 'settings/security/apiKeys',
      load: () => import('./try/try-key-page.tsx').then((module) => module.TryKeyPage),
    },
  },
)
