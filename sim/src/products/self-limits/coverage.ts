import type { ProductCoverage } from '../product.ts'

/** Orders that limits cancel, and limits that wait. */
export const coverage: ProductCoverage = {
  entriesOf: ({ positions, orders, selfLimitRows, selfPauses }) => [
    ...positions.flatMap(({ closeReason }) =>
      closeReason === 'self_limit' ? ['limits cancel an opening'] : [],
    ),
    ...orders.flatMap(({ cancelReason }) =>
      cancelReason === 'self_limit' ? ['limits cancel a purchase'] : [],
    ),
    ...selfLimitRows.flatMap(({ nextAt }) => (nextAt === undefined ? [] : ['limits loosen later'])),
    ...selfPauses.map(({ spotUntil }) => (spotUntil > 0 ? 'pause with spot' : 'pause without spot')),
  ],
  required: [
    'limits cancel an opening',
    'limits cancel a purchase',
    'limits loosen later',
    'pause with spot',
    'pause without spot',
  ],
}
