import { defineScreens } from '../../lib/navigation/screen.ts'

/** The operators with their roles, and what each role may do. */
export const STAFF_SCREENS = defineScreens('staff', [
  {
    path: '/staff',
    name: 'title',
    section: 'house',
    needs: 'ops/staff/list',
    load: () => import('./staff-page.tsx').then((module) => module.StaffPage),
  },
  {
    path: '/permissions',
    name: 'permissions',
    section: 'house',
    needs: 'ops/me',
    load: () => import('./permissions-page.tsx').then((module) => module.PermissionsPage),
  },
])
