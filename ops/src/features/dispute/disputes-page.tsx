import type { OpsFiatDeal } from '@halyard/api/ops-client'
import type { Translate } from '@halyard/web'
import type { Column } from '../../lib/table/column.ts'
import { QueueList } from '../../lib/table/queue-list.tsx'
import { amountColumn, idColumn, sinceColumn } from '../../lib/table/shared-columns.tsx'

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
      request={(status, page) => ({ status, page })}
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
      currency: (row) => row.currency_name,
    }),
    amountColumn({
      id: 'total',
      title: t('total'),
      amount: ({ total }) => total,
      currency: ({ fiat }) => fiat,
    }),
    { id: 'buyer', title: t('buyer'), value: (row) => row.buyer_id },
    { id: 'seller', title: t('seller'), value: (row) => row.seller_id },
    sinceColumn({
      id: 'since',
      title: t('disputed'),
      at: (row) => row.disputed_at ?? row.opened_at,
      isWaiting: ({ status }) => status === 'disputed',
    }),
    {
      id: 'by',
      title: t('disputedBy'),
      value: (row) => row.disputed_by,
      cell: (row) => (row.disputed_by === null ? null : t(`actor_${row.disputed_by}`)),
    },
    {
      id: 'deciders',
      title: t('deciders'),
      value: (row) => decisionsOf(row),
      cell: (row) =>
        t('decidersOf', {
          given: decisionsOf(row),
          needed: row.deciders_needed,
        }),
    },
  ]
}

function decisionsOf({ first_decider_id, outcome_decider_id }: OpsFiatDeal): number {
  return Number(first_decider_id !== null) + Number(outcome_decider_id !== null)
}
