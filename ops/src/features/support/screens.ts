import { defineScreens } from '../../lib/navigation/screen.ts'

/** The conversations of customers with support, and the page of each. */
export const SUPPORT_SCREENS = defineScreens('support', [
  {
    path: '/support',
    name: 'title',
    section: 'work',
    needs: 'ops/support/list',
    queue: 'support',
    load: () => import('./conversations-page.tsx').then((module) => module.ConversationsPage),
  },
  {
    path: '/support/:id',
    name: 'one',
    needs: 'ops/support/show',
    load: () => import('./conversation-page.tsx').then((module) => module.ConversationPage),
  },
])
