import { defineScreens } from '../../lib/navigation/screen.ts'

/** The log of what operators did and saw. */
export const AUDIT_SCREENS = defineScreens('audit', [
  {
    path: '/audit',
    name: 'title',
    section: 'house',
    needs: 'ops/audit/list',
    load: () => import('./audit-page.tsx').then((module) => module.AuditPage),
  },
])
