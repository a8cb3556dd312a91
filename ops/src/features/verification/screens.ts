import { defineScreens } from '../../lib/navigation/screen.ts'

/** The queue of verifications, and the page of each. */
export const VERIFICATION_SCREENS = defineScreens('verification', [
  {
    path: '/verifications',
    name: 'title',
    section: 'work',
    needs: 'ops/verification/list',
    queue: 'verification',
    load: () => import('./verifications-page.tsx').then((module) => module.VerificationsPage),
  },
  {
    path: '/verifications/:id',
    name: 'one',
    needs: 'ops/verification/show',
    load: () => import('./verification-page.tsx').then((module) => module.VerificationPage),
  },
])
