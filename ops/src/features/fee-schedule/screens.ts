import { configuredScreens } from '../../lib/change/configured-screens.ts'

/** The fee schedule, and the page of it. */
export const FEE_SCHEDULE_SCREENS = configuredScreens({
  feature: 'fee-schedule',
  path: '/fee-schedule',
  needs: 'ops/fee_schedule/list',
  load: () => import('./fee-schedule.tsx'),
})
