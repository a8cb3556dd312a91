import { defineScreens } from '../../lib/navigation/screen.ts'

/** The wealth screens that guests may open: products and their rules. */
const OPEN_SCREENS = defineScreens(
  { feature: 'wealth' },
  {
    'template/index': () => import('./wealth-page.tsx').then((module) => module.WealthPage),
    'finance/rent': () => import('./plans/plans-page.tsx').then((module) => module.PlansPage),
    'finance/rulePage': () => import('./rules-page.tsx').then((module) => module.RulesPage),
  },
)

/** The wealth screens of customers. */
const CUSTOMER_SCREENS = defineScreens(
  { feature: 'wealth', only: 'customers' },
  {
    'finance/index': () => import('./overview-page.tsx').then((module) => module.OverviewPage),
    'finance/buyPage': () => import('./buy/buy-page.tsx').then((module) => module.BuyPage),
    'finance/ordersPage': () => import('./orders/orders-page.tsx').then((module) => module.OrdersPage),
  },
)

/** The screens of wealth products. */
export const SCREENS = { ...OPEN_SCREENS, ...CUSTOMER_SCREENS }
