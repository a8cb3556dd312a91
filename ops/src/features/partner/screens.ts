import { configuredScreens } from '../../lib/change/configured-screens.ts'

/** The referral partners, and the page of each. */
export const PARTNER_SCREENS = configuredScreens({
  feature: 'partner',
  path: '/partners',
  needs: 'ops/partner/list',
  creates: 'ops/partner/propose',
  load: () => import('./partners.tsx'),
})
