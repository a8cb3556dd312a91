import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of the security settings. */
export const SCREENS = defineScreens(
  { feature: 'settings', only: 'customers', parent: 'settings/security/index' },
  {
    'settings/security/index': {
      parent: 'settings/index',
      title: 'areaSecurity',
      load: () => import('./security-page.tsx').then((module) => module.SecurityPage),
    },
    'settings/security/changePassword': () =>
      import('./change-password-page.tsx').then((module) => module.ChangePasswordPage),
    'settings/security/changePayPassword': () =>
      import('./fund-password-page.tsx').then((module) => module.FundPasswordPage),
    'settings/security/authenticator': () =>
      import('./factors/pages.ts').then((module) => module.AuthenticatorPage),
    'settings/security/passkeys': () => import('./factors/pages.ts').then((module) => module.PasskeysPage),
    'settings/security/antiPhishing': () =>
      import('./anti-phishing-page.tsx').then((module) => module.AntiPhishingPage),
    'settings/security/devices': () => import('./devices-page.tsx').then((module) => module.DevicesPage),
    'settings/security/signIns': () => import('./sign-ins-page.tsx').then((module) => module.SignInsPage),
    'settings/security/contact': () => import('./contact-page.tsx').then((module) => module.ContactPage),
    'settings/security/freeze': () => import('./freeze-page.tsx').then((module) => module.FreezePage),
    'settings/security/data': () => import('./data-page.tsx').then((module) => module.DataPage),
    'settings/security/closing': () => import('./closing-page.tsx').then((module) => module.ClosingPage),
  },
)
