import type { OwnIndex } from '@halyard/core'
import type { ProductCoverage } from '../product.ts'

/** How subscription orders and projects end. */
export const coverage: ProductCoverage = {
  entriesOf: ({ subscriptionOrders, projects, markets }) => [
    ...markets.flatMap(({ ownIndex, indexTicks }) => (ownIndex ? indexEntries(ownIndex, indexTicks) : [])),
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
    'own index at the issue price',
    'own index moved',
    'own index stopped by its bound',
  ],
}

function indexEntries({ issueTicks, minute }: OwnIndex, ticks: number): string[] {
  if (ticks === issueTicks) return ['own index at the issue price']
  const before = minute.map((sample) => sample.ticks)
  const step = Math.floor(Math.min(...before) / 20)
  const isStopped = step > 0 && ticks === Math.min(...before) + step
  return ['own index moved', ...(isStopped ? ['own index stopped by its bound'] : [])]
}
