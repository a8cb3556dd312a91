import { defineScreens } from '../../lib/navigation/screen.ts'

/** The second factors of staff that an admin approves, and the page of each. */
export const STAFF_FACTOR_SCREENS = defineScreens('staff-factor', [
  {
    path: '/staff-factors',
    name: 'title',
    section: 'work',
    needs: 'ops/staff_factor/list',
    queue: 'staff_factor',
    load: () => import('./staff-factors-page.tsx').then((module) => module.StaffFactorsPage),
  },
  {
    path: '/staff-factors/:id',
    name: 'one',
    needs: 'ops/staff_factor/show',
    load: () => import('./staff-factor-page.tsx').then((module) => module.StaffFactorPage),
  },
])
