import { type Colleague, QUEUE_NAMES } from '@halyard/api/ops-client'
import type { InboxItem } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo, type Translate } from '@halyard/web'
import { useOps } from '../../lib/calls/queries.ts'
import type { Bulk, BulkAct } from '../../lib/bulk/bulk-act.ts'
import { UnappliedChanges } from '../../lib/change/unapplied-changes.tsx'
import { AmountText } from '../../lib/format/amount-text.tsx'
import { AgeText } from '../../lib/format/time-text.tsx'
import { NextSteps } from '../../lib/next-steps/next-steps.tsx'
import { Pager } from '../../lib/list/pager.tsx'
import { pathOfRecord } from '../../lib/navigation/record-paths.ts'
import { useFilters } from '../../lib/navigation/use-filters.ts'
import { Page } from '../../lib/page.tsx'
import { useOperator } from '../../lib/session/session.ts'
import type { Column } from '../../lib/table/column.ts'
import { ListTable } from '../../lib/table/list-table.tsx'
import { customerColumn } from '../../lib/table/shared-columns.tsx'
import { SavedViews } from '../../lib/table/saved-views.tsx'
import { QueueTiles } from './queue-tiles.tsx'
import { useStaffName } from '../../lib/staff-name.tsx'

/** Renders everything that waits for a person, oldest first over all queues. */
export function InboxPage() {
  const { t } = useTranslation('inbox')
  const [filters, setFilters] = useFilters()
  const queue = QUEUE_NAMES.find((known) => known === filters['queue'])
  const after = filters['after']
  const request = { ...(after === undefined ? {} : { after }), ...(queue === undefined ? {} : { queue }) }
  const list = useOps('ops/inbox/list', request, { live: true })
  return (
    <Page about={t('about')} title={t('title')}>
      <NextSteps />
      <UnappliedChanges />
      <SavedViews list="inbox" />
      <QueueTiles
        chosen={queue}
        onChoose={(chosen) => setFilters({ queue: chosen === queue ? '' : chosen, after: '' })}
        queues={list.data?.queues}
      />
      <ListTable
        bulk={useBulk()}
        caption={t('title')}
        columns={columnsOf}
        empty={{ title: t('none'), hint: t('noneHint') }}
        feature="inbox"
        isQueue
        list={list}
        name="inbox"
        onOpen={({ queue, id }) => goTo(pathOfRecord(queue, id))}
        pages={<Pager next={list.data?.next ?? null} />}
        rowKey={({ target, queue }) => `${queue} ${target}`}
      />
    </Page>
  )
}

function useBulk(): Bulk<InboxItem> {
  const { t } = useTranslation('inbox')
  const operator = useOperator()
  const release: BulkAct<InboxItem, 'ops/record/release'> = {
    call: 'ops/record/release',
    title: t('bulkRelease'),
    about: t('bulkReleaseAbout'),
    accepts: (row) => row.claimedBy?.id === operator.id,
    request: ({ target }) => ({ target }),
    already: 'record_must_be_claimed',
  }
  return { acts: [release], nameOf: ({ queue, id }) => `${t(`queue_${queue}`)} ${id}` }
}

function columnsOf(t: Translate): readonly Column<InboxItem>[] {
  return [
    {
      id: 'queue',
      title: t('queue'),
      value: ({ queue }) => queue,
      cell: ({ queue }) => t(`queue_${queue}`),
    },
    { id: 'id', title: t('number'), value: ({ id }) => id },
    {
      id: 'summary',
      title: t('what'),
      value: ({ summary }) => summary.amount ?? null,
      cell: ({ summary }) => <Summary {...summary} />,
      sort: 'decimal',
    },
    customerColumn({ title: t('customer'), customer: ({ customerId }) => customerId }),
    {
      id: 'since',
      title: t('waiting'),
      value: ({ since }) => since,
      cell: ({ since }) => <AgeText since={since} />,
    },
    {
      id: 'approvals',
      title: t('approvals'),
      value: ({ approvals }) => approvals,
      cell: ({ approvals }) => (approvals === 0 ? null : t('oneApproved')),
    },
    {
      id: 'claimed',
      title: t('claimed'),
      value: ({ claimedBy }) => claimedBy?.nickname ?? null,
      cell: ({ claimedBy }) => claimedBy && <Claimed by={claimedBy} />,
    },
  ]
}

function Claimed({ by }: { readonly by: Colleague }) {
  const { t } = useTranslation('inbox')
  const operator = useOperator()
  const nameOf = useStaffName()
  return by.id === operator.id ? t('byYou') : nameOf(by)
}

function Summary({ amount, currency, network, fiat, level, kind, target, lang }: InboxItem['summary']) {
  const { t } = useTranslation('inbox')
  const words = [
    level === undefined ? undefined : t('level', { level }),
    network,
    fiat,
    kind === undefined ? undefined : t(`kind_${kind}`),
    target,
    lang,
  ].filter((word) => word !== undefined)
  return (
    <span className="flex flex-wrap gap-x-3">
      {amount === undefined ? null : <AmountText amount={amount} currency={currency ?? ''} />}
      {words.map((word) => (
        <span className="text-muted" key={word}>
          {word}
        </span>
      ))}
    </span>
  )
}
