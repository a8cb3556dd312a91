import type { ProductCoverage } from '../product.ts'

/** How subscription orders and projects end. */
export const coverage: ProductCoverage = {
  entriesOf: ({ subscriptionOrders, projects }) => [
    ...subscriptionOrders.flatMap(({ status, allotted, quantity }) =>
      status === 'reviewing'
        ? []
        : [`subscription ${status}${status === 'locked' && allotted < quantity ? ' in part' : ''}`],
    ),
    ...projects.flatMap(({ status }) => (status === 'selling' ? [] : [`project ${status}`])),
  ],
  required: [
    'subscription locked',
    'subscription locked in part',
    'subscription unlocked',
    'subscription refunded',
    'project allotted',
    'project launched',
    'project cancelled',
  ],
}
