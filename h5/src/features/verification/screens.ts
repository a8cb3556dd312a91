import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of identity verification. */
export const SCREENS = defineScreens(
  { feature: 'verification', only: 'customers' },
  {
    'verification/index': {
      title: 'areaVerification',
      load: () => import('./verification-page.tsx').then((module) => module.VerificationPage),
    },
    'verification/basic': {
      parent: 'verification/index',
      load: () => import('./basic-page.tsx').then((module) => module.BasicPage),
    },
    'verification/advanced': {
      parent: 'verification/index',
      load: () => import('./advanced-page.tsx').then((module) => module.AdvancedPage),
    },
  },
)
