import { defineScreens } from '../../lib/navigation/screen.ts'

/** The page that halts the exchange or a part of it. */
export const HALT_SCREENS = defineScreens('halt', [
  {
    path: '/halts',
    name: 'title',
    section: 'work',
    needs: 'ops/halt/list',
    load: () => import('./halts-page.tsx').then((module) => module.HaltsPage),
  },
])
