import { configuredScreens } from '../../lib/change/configured-screens.ts'

/** The limits of withdrawals, and the page of it. */
export const WITHDRAW_LIMITS_SCREENS = configuredScreens({
  feature: 'withdraw-limits',
  path: '/withdraw-limits',
  needs: 'ops/withdraw_limits/list',
  load: () => import('./withdraw-limits.tsx'),
})
