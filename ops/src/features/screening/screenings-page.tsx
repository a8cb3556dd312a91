import { SCREENING_STATES } from '@halyard/api/ops-client'
import type { Translate } from '@halyard/web'
import type { OpsScreening } from '../../lib/calls/records.ts'
import type { Column } from '../../lib/table/column.ts'
import { QueueList } from '../../lib/table/queue-list.tsx'
import { approvalsColumn, paymentColumns, sinceColumn } from '../../lib/table/shared-columns.tsx'
import { codeText } from './code-text.ts'
import { ScreenersText } from './screeners-text.tsx'

/** Renders the hits of screening that wait for two persons, or the results of a state. */
export function ScreeningsPage() {
  return (
    <QueueList
      actions={<ScreenersText />}
      columns={columnsOf}
      feature="screening"
      list="ops/screening/list"
      name="screenings"
      request={(state) => ({ state })}
      statusName="state"
      statuses={SCREENING_STATES}
    />
  )
}

function columnsOf(t: Translate): readonly Column<OpsScreening>[] {
  return [
    ...paymentColumns<OpsScreening>(t),
    {
      id: 'direction',
      title: t('direction'),
      value: ({ direction }) => direction,
      cell: ({ direction }) => t(`inbox:kind_${direction}`),
    },
    { id: 'code', title: t('code'), value: ({ code }) => code, cell: ({ code }) => codeText(t, code) },
    sinceColumn({
      id: 'since',
      title: t('since'),
      at: (row) => row.since,
      isWaiting: ({ state }) => state === 'waiting',
    }),
    approvalsColumn<OpsScreening>(t, {
      by: (row) => [row.firstReviewerId, row.reviewerId],
      needed: () => 2,
    }),
    { id: 'entry', title: t('entry'), value: ({ entry }) => entry, hidden: true },
    { id: 'version', title: t('version'), value: ({ version }) => version, hidden: true },
    { id: 'txid', title: t('txid'), value: ({ txid }) => txid, hidden: true },
  ]
}
