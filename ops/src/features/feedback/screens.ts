import { defineScreens } from '../../lib/navigation/screen.ts'

/** The queue of feedback, and each of it. */
export const FEEDBACK_SCREENS = defineScreens('feedback', [
  {
    path: '/feedback',
    name: 'title',
    section: 'work',
    needs: 'ops/feedback/list',
    queue: 'feedback',
    load: () => import('./feedback-list-page.tsx').then((module) => module.FeedbackListPage),
  },
  {
    path: '/feedback/:id',
    name: 'one',
    needs: 'ops/feedback/show',
    load: () => import('./feedback-page.tsx').then((module) => module.FeedbackPage),
  },
])
