import { defineScreens } from '../../lib/navigation/screen.ts'

/** The page of the server's health. */
export const SYSTEM_SCREENS = defineScreens('system', [
  {
    path: '/system',
    name: 'title',
    section: 'house',
    needs: 'ops/system/show',
    load: () => import('./system-page.tsx').then((module) => module.SystemPage),
  },
])
