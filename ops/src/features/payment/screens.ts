import { defineScreens } from '../../lib/navigation/screen.ts'

/** The queue of withdrawals that the signer recorded with other contents, and the page of each. */
export const PAYMENT_SCREENS = defineScreens('payment', [
  {
    path: '/payments',
    name: 'title',
    section: 'work',
    needs: 'ops/payment/list',
    queue: 'payment',
    load: () => import('./payments-page.tsx').then((module) => module.PaymentsPage),
  },
  {
    path: '/payments/:id',
    name: 'one',
    needs: 'ops/payment/show',
    load: () => import('./payment-page.tsx').then((module) => module.PaymentPage),
  },
])
