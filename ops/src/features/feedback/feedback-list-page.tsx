import type { OpsFeedback } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useOps } from '../../lib/calls/queries.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import { useChoice } from '../../lib/navigation/use-choice.ts'
import type { Column } from '../../lib/table/column.ts'
import { usePage } from '../../lib/table/pager.tsx'
import { QueuePage } from '../../lib/table/queue-page.tsx'
import { sinceColumn } from '../../lib/table/shared-columns.tsx'

const REPLIED = ['0', '1'] as const

/** Renders feedback: without a reply, the oldest first, or with one, the newest first. */
export function FeedbackListPage() {
  const { t } = useTranslation('feedback')
  const replied = useChoice('replied', REPLIED)
  return (
    <QueuePage
      about={t('about')}
      columns={useColumns()}
      empty={{ title: t(`none_${replied}`), hint: t(`noneHint_${replied}`) }}
      filter={{
        name: 'replied',
        label: t('status'),
        value: replied,
        options: REPLIED.map((value) => ({ value, label: t(`replied_${value}`) })),
      }}
      name="feedback"
      path={({ id }) => `/feedback/${id}`}
      query={useOps('ops/feedback/list', { replied, page: usePage() }, { live: true })}
      title={t('title')}
    />
  )
}

function useColumns(): readonly Column<OpsFeedback>[] {
  const { t } = useTranslation('feedback')
  return useMemo(
    () => [
      { id: 'id', title: t('number'), value: ({ id }) => id },
      { id: 'customer', title: t('customer'), value: (row) => row.customer_id },
      { id: 'kind', title: t('kind'), value: ({ kind }) => kind, cell: ({ kind }) => t(`kind_${kind}`) },
      {
        id: 'text',
        title: t('text'),
        value: ({ text }) => text,
        cell: ({ text }) => <span className="line-clamp-2 max-w-prose">{text}</span>,
        personal: true,
      },
      { id: 'pictures', title: t('pictures'), value: ({ pics }) => pics.length, align: 'right' },
      sinceColumn({
        id: 'sent',
        title: t('sent'),
        at: ({ at }) => at,
        isWaiting: ({ reply }) => reply === null,
      }),
      {
        id: 'replied',
        title: t('repliedAt'),
        value: (row) => row.replied_at,
        cell: (row) => <TimeText at={row.replied_at} />,
        hidden: true,
      },
    ],
    [t],
  )
}
