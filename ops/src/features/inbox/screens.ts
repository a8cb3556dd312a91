import { defineScreens } from '../../lib/navigation/screen.ts'

/** The first page: everything that waits for a person. */
export const INBOX_SCREENS = defineScreens('inbox', [
  {
    path: '/',
    name: 'title',
    section: 'work',
    needs: 'ops/inbox/list',
    load: () => import('./inbox-page.tsx').then((module) => module.InboxPage),
  },
])
