import { defineScreens } from '../../lib/navigation/screen.ts'

/** The exchange's own money: its movements, which two persons decide. */
export const OWN_MONEY_SCREENS = defineScreens('own-money', [
  {
    path: '/own-money',
    name: 'title',
    section: 'house',
    needs: 'ops/house/show',
    load: () => import('./own-money-page.tsx').then((module) => module.OwnMoneyPage),
  },
  {
    path: '/own-money/:kind/new',
    name: 'new',
    needs: 'ops/house/fund_pool',
    load: () => import('./move-pages.tsx').then((module) => module.NewMovePage),
  },
  {
    path: '/own-money/:kind/:id',
    name: 'one',
    needs: 'ops/house/show',
    load: () => import('./move-pages.tsx').then((module) => module.MovePage),
  },
])
