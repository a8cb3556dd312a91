import { defineScreens } from '../../lib/navigation/screen.ts'

/** Statements of the bank and of custodians, which show what arrived. */
export const STATEMENT_SCREENS = defineScreens('statement', [
  {
    path: '/statements',
    name: 'title',
    section: 'house',
    needs: 'ops/statement/list',
    load: () => import('./statements-page.tsx').then((module) => module.StatementsPage),
  },
])
