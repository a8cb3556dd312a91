import type { Translate } from '@halyard/web'
import type { OpsFiatDeal } from '../../lib/calls/records.ts'
import type { Column } from '../../lib/table/column.ts'
import { QueueList } from '../../lib/table/queue-list.tsx'
import { amountColumn, customerColumn, idColumn, sinceColumn } from '../../lib/table/shared-columns.tsx'

const STATUSES = ['disputed', 'confirmed', 'unconfirmed', 'cancelled', 'completed', 'returned'] as const

/** Renders the deals of a status, at first those that are disputed. */
export function DisputesPage() {
  return (
    <QueueList
      columns={columnsOf}
      feature="dispute"
      list="ops/fiat/deals"
      name="deals"
      path="/disputes"
      request={(status) => ({ status })}
      statuses={STATUSES}
    />
  )
}

function columnsOf(t: Translate): readonly Column<OpsFiatDeal>[] {
  return [
    idColumn(t),
    amountColumn({
      id: 'quantity',
      title: t('quantity'),
      amount: (row) => row.number,
      currency: (row) => row.currencyName,
    }),
    amountColumn({
      id: 'total',
      title: t('total'),
      amount: ({ total }) => total,
      currency: ({ fiat }) => fiat,
    }),
    customerColumn({ id: 'buyer', title: t('buyer'), customer: (row) => row.buyerId }),
    customerColumn({ id: 'seller', title: t('seller'), customer: (row) => row.sellerId }),
    sinceColumn({
      id: 'since',
      title: t('disputed'),
      at: (row) => row.disputedAt ?? row.openedAt,
      isWaiting: ({ status }) => status === 'disputed',
    }),
    {
      id: 'by',
      title: t('disputedBy'),
      value: (row) => row.disputedBy,
      cell: (row) => (row.disputedBy === null ? null : t(`actor_${row.disputedBy}`)),
    },
    {
      id: 'deciders',
      title: t('deciders'),
      value: (row) => decisionsOf(row),
      cell: (row) =>
        t('decidersOf', {
          given: decisionsOf(row),
          needed: row.decidersNeeded,
        }),
    },
  ]
}

function decisionsOf({ firstDeciderId, outcomeDeciderId }: OpsFiatDeal): number {
  return Number(firstDeciderId !== null) + Number(outcomeDeciderId !== null)
}
