import { defineScreens } from '../../lib/navigation/screen.ts'

/** The search for a customer by a whole identifier, and each customer. */
export const CUSTOMER_SCREENS = defineScreens('customer', [
  {
    path: '/customers',
    name: 'title',
    section: 'customers',
    needs: 'ops/customer/find',
    load: () => import('./customers-page.tsx').then((module) => module.CustomersPage),
  },
  {
    path: '/customers/:id',
    name: 'one',
    needs: 'ops/customer/show',
    load: () => import('./customer-page.tsx').then((module) => module.CustomerPage),
  },
])
