import { configuredScreens } from '../../lib/change/configured-screens.ts'
import { defineScreens } from '../../lib/navigation/screen.ts'

/** The operators with their roles, and what each role may do. */
export const STAFF_SCREENS = [
  ...configuredScreens({
    feature: 'staff',
    section: 'house',
    path: '/staff',
    needs: 'ops/staff/list',
    creates: 'ops/staff/propose_role',
    load: () => import('./staff.tsx'),
  }),
  ...defineScreens('staff', [
    {
      path: '/permissions',
      name: 'permissions',
      section: 'house',
      needs: 'ops/me',
      load: () => import('./permissions-page.tsx').then((module) => module.PermissionsPage),
    },
  ]),
]
