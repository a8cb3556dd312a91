import { defineScreens } from '../../lib/navigation/screen.ts'

/** The wealth screens that guests may open: products and their rules. */
const OPEN_SCREENS = defineScreens(
  { feature: 'wealth' },
  {
    'template/index': {
      title: 'tabWealth',
      load: () => import('./wealth-page.tsx').then((module) => module.WealthPage),
    },
    'finance/rent': {
      parent: 'template/index',
      load: () => import('./plans/plans-page.tsx').then((module) => module.PlansPage),
    },
    'finance/rulePage': {
      parent: 'template/index',
      load: () => import('./rules-page.tsx').then((module) => module.RulesPage),
    },
  },
)

/** The wealth screens of customers. */
const CUSTOMER_SCREENS = defineScreens(
  { feature: 'wealth', only: 'customers' },
  {
    'finance/index': {
      parent: 'template/index',
      load: () => import('./overview-page.tsx').then((module) => module.OverviewPage),
    },
    'finance/buyPage': {
      parent: 'finance/rent',
      load: () => import('./buy/buy-page.tsx').then((module) => module.BuyPage),
    },
    'finance/ordersPage': {
      parent: 'finance/index',
      load: () => import('./orders/orders-page.tsx').then((module) => module.OrdersPage),
    },
  },
)

/** The screens of wealth products. */
export const SCREENS = { ...OPEN_SCREENS, ...CUSTOMER_SCREENS }
