import type { OpsFiatDeal } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useOps } from '../../lib/calls/queries.ts'
import type { Column } from '../../lib/table/column.ts'
import { usePage } from '../../lib/table/pager.tsx'
import { QueuePage } from '../../lib/table/queue-page.tsx'
import { amountColumn, idColumn, sinceColumn } from '../../lib/table/shared-columns.tsx'
import { useStatusFilter } from '../../lib/table/use-status-filter.ts'

const STATUSES = ['disputed', 'confirmed', 'unconfirmed', 'cancelled', 'completed', 'returned'] as const

/** Renders the deals of a status, at first those that are disputed. */
export function DisputesPage() {
  const { t } = useTranslation('dispute')
  const filter = useStatusFilter(STATUSES, (status) => t(`status_${status}`))
  return (
    <QueuePage
      about={t('about')}
      columns={useColumns()}
      empty={{ title: t('none', { status: filter.valueLabel }), hint: t('noneHint') }}
      filter={filter}
      name="deals"
      path={({ id }) => `/disputes/${id}`}
      query={useOps('ops/fiat/deals', { status: filter.value, page: usePage() }, { live: true })}
      title={t('title')}
    />
  )
}

function useColumns(): readonly Column<OpsFiatDeal>[] {
  const { t } = useTranslation('dispute')
  return useMemo(
    () => [
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
    ],
    [t],
  )
}

function decisionsOf({ first_decider_id, outcome_decider_id }: OpsFiatDeal): number {
  return Number(first_decider_id !== null) + Number(outcome_decider_id !== null)
}
