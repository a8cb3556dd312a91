import type { OpsFiatDeal } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useOps } from '../../lib/calls/queries.ts'
import { AmountText } from '../../lib/format/amount-text.tsx'
import { useChoice } from '../../lib/navigation/use-choice.ts'
import type { Column } from '../../lib/table/column.ts'
import { usePage } from '../../lib/table/pager.tsx'
import { QueuePage } from '../../lib/table/queue-page.tsx'
import { sinceColumn } from '../../lib/table/shared-columns.tsx'

const STATUSES = ['disputed', 'confirmed', 'unconfirmed', 'cancelled', 'completed', 'returned'] as const

/** Renders the deals of a status, at first those that are disputed. */
export function DisputesPage() {
  const { t } = useTranslation('dispute')
  const status = useChoice('status', STATUSES)
  return (
    <QueuePage
      about={t('about')}
      columns={useColumns()}
      empty={{ title: t('none', { status: t(`status_${status}`) }), hint: t('noneHint') }}
      filter={{
        name: 'status',
        label: t('status'),
        value: status,
        options: STATUSES.map((value) => ({ value, label: t(`status_${value}`) })),
      }}
      name="deals"
      path={({ id }) => `/disputes/${id}`}
      query={useOps('ops/fiat/deals', { status, page: usePage() }, { live: true })}
      title={t('title')}
    />
  )
}

function useColumns(): readonly Column<OpsFiatDeal>[] {
  const { t } = useTranslation('dispute')
  return useMemo(
    () => [
      { id: 'id', title: t('number'), value: ({ id }) => id },
      {
        id: 'quantity',
        title: t('quantity'),
        value: (row) => row.number,
        cell: (row) => <AmountText amount={row.number} currency={row.currency_name} />,
        align: 'right',
        sort: 'decimal',
      },
      {
        id: 'total',
        title: t('total'),
        value: ({ total }) => total,
        cell: ({ total, fiat }) => <AmountText amount={total} currency={fiat} />,
        align: 'right',
        sort: 'decimal',
      },
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
        cell: (row) => t('decidersOf', { given: decisionsOf(row), needed: row.deciders_needed }),
      },
    ],
    [t],
  )
}

function decisionsOf({ first_decider_id, outcome_decider_id }: OpsFiatDeal): number {
  return Number(first_decider_id !== null) + Number(outcome_decider_id !== null)
}
