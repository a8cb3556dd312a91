import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of merchants: their orders and advertisements, and the form of one. */
export const SCREENS = defineScreens(
  { feature: 'merchant', only: 'customers' },
  {
    'legaltender/merchant': {
      parent: 'settings/account/index',
      load: () => import('./merchant-page.tsx').then((module) => module.MerchantPage),
    },
    'legaltender/advertisement': {
      parent: 'legaltender/merchant',
      load: () => import('./form/ad-page.tsx').then((module) => module.AdPage),
    },
  },
)
