import { defineScreens } from '../../lib/navigation/screen.ts'

/** Signed reports for auditors, and what prices cost the exchange itself. */
export const REPORT_SCREENS = defineScreens('report', [
  {
    path: '/reports',
    name: 'title',
    section: 'house',
    needs: 'ops/report/list',
    load: () => import('./reports-page.tsx').then((module) => module.ReportsPage),
  },
  {
    path: '/reports/exposure',
    name: 'exposure',
    section: 'house',
    needs: 'ops/report/exposure',
    load: () => import('./exposure-page.tsx').then((module) => module.ExposurePage),
  },
])
