import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screen of referral. */
export const SCREENS = defineScreens(
  { feature: 'referral', only: 'customers' },
  {
    'promotion/index': {
      title: 'areaInvite',
      load: () => import('./referral-page.tsx').then((module) => module.ReferralPage),
    },
  },
)
