import { LIST_FILTERS } from '@halyard/api/ops-client'
import type { Translate } from '@halyard/web'
import type { RowOf } from '../../lib/calls/parse.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { AmountText } from '../../lib/format/amount-text.tsx'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { FilterBar } from '../../lib/list/filter-bar.tsx'
import { requestOf } from '../../lib/list/list-filters.ts'
import { Pager } from '../../lib/list/pager.tsx'
import { TotalText } from '../../lib/list/total-text.tsx'
import { useChoice } from '../../lib/navigation/use-choice.ts'
import { useFilters } from '../../lib/navigation/use-filters.ts'
import { Page } from '../../lib/page.tsx'
import type { Column } from '../../lib/table/column.ts'
import { ListTable } from '../../lib/table/list-table.tsx'
import { SelectFilter } from '../../lib/table/select-filter.tsx'
import { amountColumn, customerColumn, idColumn, timeColumn } from '../../lib/table/shared-columns.tsx'

type OwnTransfer = RowOf<'ops/transfer/list'>

const FILTERS = LIST_FILTERS['ops/transfer/list']
const STATUSES = ['all', 'planned', 'signed', 'sent', 'mined', 'failed'] as const
/** The reasons that the server gives itself; those of the signer are its own words. */
const REASONS: ReadonlySet<string> = new Set([
  'waits_for_gas',
  'gas_price',
  'payments_first',
  'payer_short',
  'day_limit_reached',
  'holds_less',
  'node_refused',
  'reverted',
  'received_less',
  'waits_for_signatures',
  'cancelled',
  'outputs_spent',
])

/** Renders the transfers between addresses of the exchange, newest first. */
export function OwnTransfersPage() {
  const { t } = useTranslation('own-transfer')
  const [values, setFilters] = useFilters()
  const status = useChoice('status', STATUSES)
  const request = { ...(status === 'all' ? {} : { status }), ...requestOf(FILTERS, values) }
  const list = useOps('ops/transfer/list', request, { live: true })
  return (
    <Page about={t('about')} title={t('title')}>
      <ListTable
        caption={t('title')}
        columns={columnsOf}
        empty={{ title: t('none'), hint: t('noneHint') }}
        feature="own-transfer"
        list={list}
        name="own-transfers"
        pages={<Pager next={list.data?.next ?? null} />}
        rowKey={({ id }) => String(id)}
        summary={list.data && <TotalText total={list.data} />}
        tools={
          <>
            <SelectFilter
              label={t('common:status')}
              onChange={(value) => setFilters({ status: value, after: '' })}
              options={STATUSES.map((value) => ({ value, label: t(`status_${value}`) }))}
              value={status}
            />
            <FilterBar filters={FILTERS} />
          </>
        }
      />
    </Page>
  )
}

function columnsOf(t: Translate): readonly Column<OwnTransfer>[] {
  return [
    idColumn(t),
    { id: 'kind', title: t('kind'), value: ({ kind }) => kind, cell: ({ kind }) => t(`kind_${kind}`) },
    amountColumn<OwnTransfer>({
      id: 'amount',
      title: t('common:amount'),
      amount: ({ amount }) => amount,
      currency: ({ currency }) => currency,
    }),
    { id: 'network', title: t('common:network'), value: ({ network }) => network },
    customerColumn({ title: t('common:customer'), customer: ({ customerId }) => customerId }),
    {
      id: 'status',
      title: t('common:status'),
      value: ({ status }) => status,
      cell: ({ status }) => (
        <span className={status === 'failed' ? 'font-semibold text-danger' : undefined}>
          {t(`status_${status}`)}
        </span>
      ),
    },
    {
      id: 'reason',
      title: t('reason'),
      value: ({ reason }) => reason,
      cell: ({ reason }) => (reason !== null && REASONS.has(reason) ? t(`reason_${reason}`) : reason),
    },
    {
      id: 'cost',
      title: t('cost'),
      value: ({ cost }) => cost,
      cell: ({ cost, costCurrency }) =>
        cost === null || costCurrency === null ? null : <AmountText amount={cost} currency={costCurrency} />,
      align: 'right',
      sort: 'decimal',
    },
    timeColumn({ id: 'planned', title: t('planned'), at: ({ plannedAt }) => plannedAt }),
    timeColumn({ id: 'ended', title: t('ended'), at: ({ endedAt }) => endedAt, hidden: true }),
    { id: 'height', title: t('height'), value: ({ height }) => height, hidden: true, align: 'right' },
    { id: 'address', title: t('address'), value: ({ address }) => address, hidden: true, personal: true },
    { id: 'txid', title: t('txid'), value: ({ txid }) => txid, hidden: true },
  ]
}
