import { defineScreens } from '../../lib/navigation/screen.ts'

/** Assets and liabilities of the exchange, and the postings that every figure is made of. */
export const TREASURY_SCREENS = defineScreens('treasury', [
  {
    path: '/treasury',
    name: 'title',
    section: 'house',
    needs: 'ops/treasury/show',
    load: () => import('./treasury-page.tsx').then((module) => module.TreasuryPage),
  },
  {
    path: '/treasury/result',
    name: 'result',
    section: 'house',
    needs: 'ops/treasury/result',
    load: () => import('./result-page.tsx').then((module) => module.ResultPage),
  },
  {
    path: '/treasury/postings',
    name: 'postings',
    needs: 'ops/treasury/postings',
    load: () => import('./postings-page.tsx').then((module) => module.PostingsPage),
  },
])
