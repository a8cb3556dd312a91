import type { ProductCoverage } from '../../product.ts'

/** How stop orders end. */
export const coverage: ProductCoverage = {
  entriesOf: ({ orders, stops, facts, setAside }) => [
    ...setAside
      .filter(({ record }) => record === 'stopOrder')
      .map(({ retriedAt }) => (retriedAt === undefined ? 'stop set aside' : 'stop retried')),
    ...(['countdown_ended', 'other_leg_triggered'] as const)
      .filter((reason) => orders.some(({ cancelReason }) => cancelReason === reason))
      .map((reason) => `order ${reason}`),
    ...stops.flatMap(({ status, cancelReason, triggerSource, trailPpm, type }) => {
      if (status === 'waiting') return []
      const source = trailPpm === undefined ? triggerSource : 'trail'
      return [status === 'triggered' ? `stop ${type} triggered by ${source}` : `stop ${cancelReason}`]
    }),
    ...(facts.filter(({ kind }) => kind === 'stopTriggered').length > 1 ? ['stops triggered together'] : []),
  ],
  required: [
    'stop limit triggered by last',
    'stop limit triggered by index',
    'stop market triggered by last',
    'stop market triggered by index',
    'stop market triggered by trail',
    'stops triggered together',
    'stop by_customer',
    'stop other_leg_traded',
    'order other_leg_triggered',
    'stop countdown_ended',
    'order countdown_ended',
    'stop customer_is_frozen',
    'stop pause_is_running',
    'stop price_outside_band',
    'stop no_liquidity',
    'stop set aside',
    'stop retried',
  ],
}
