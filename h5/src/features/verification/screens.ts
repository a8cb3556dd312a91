import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of identity verification. */
export const SCREENS = defineScreens(
  { feature: 'verification', only: 'customers' },
  {
    'verification/index': () => import('./verification-page.tsx').then((module) => module.VerificationPage),
    'verification/basic': () => import('./basic-page.tsx').then((module) => module.BasicPage),
    'verification/advanced': () => import('./advanced-page.tsx').then((module) => module.AdvancedPage),
  },
)
