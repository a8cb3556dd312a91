import type { ProductCoverage } from '../../product.ts'

/** How stop orders end. */
export const coverage: ProductCoverage = {
  entriesOf: ({ orders, stops, facts }) => [
    ...(orders.some(({ cancelReason }) => cancelReason === 'countdown_ended')
      ? ['order countdown_ended']
      : []),
    ...stops.flatMap(({ status, cancelReason, triggerSource, type }) => {
      if (status === 'waiting') return []
      return [status === 'triggered' ? `stop ${type} triggered by ${triggerSource}` : `stop ${cancelReason}`]
    }),
    ...(facts.filter(({ kind }) => kind === 'stopTriggered').length > 1 ? ['stops triggered together'] : []),
  ],
  required: [
    'stop limit triggered by last',
    'stop limit triggered by index',
    'stop market triggered by last',
    'stop market triggered by index',
    'stops triggered together',
    'stop by_customer',
    'stop countdown_ended',
    'order countdown_ended',
    'stop customer_is_frozen',
    'stop pause_is_running',
    'stop price_outside_band',
    'stop no_liquidity',
  ],
}
