import { EmptyState, ListRow, PullToRefresh, Tabs } from '@halyard/ui'
import { ReceiptText } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useServerNow } from '../../../lib/calls/server-clock.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { timeLeft } from '../../../lib/format/time-left.ts'
import { PagedList } from '../../../lib/lists/paged-list.tsx'
import { goTo } from '../../../lib/navigation/navigation.ts'
import { Page } from '../../../lib/navigation/page.tsx'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { DEAL_STATUSES, type Deal, type DealStatus } from '../deal/deal.ts'
import { DealStatusChip } from '../deal/deal-status-chip.tsx'
import { deadlineOf } from '../deal/next-step.ts'
import { useDeals } from '../use-fiat.ts'
import { useAmounts } from '../use-amounts.ts'

const TABS = ['all', ...DEAL_STATUSES] as const
type Tab = (typeof TABS)[number]

const CLOCK_MS = 1_000

/** Renders the customer's deals by state; a deal opens in full. */
export function HistoryPage() {
  const { t } = useTranslation('fiat')
  const [tab, setTab] = useState<Tab>('all')
  return (
    <Page title={t('history')}>
      <Tabs
        label={t('history')}
        onChange={setTab}
        tabs={TABS.map((value) => ({ value, label: t(value === 'all' ? 'all' : `status_${value}`) }))}
        value={tab}
      >
        <DealList key={tab} status={tab === 'all' ? undefined : tab} />
      </Tabs>
    </Page>
  )
}

function DealList({ status }: { readonly status: DealStatus | undefined }) {
  const { t } = useTranslation('fiat')
  const deals = useDeals(status)
  const isRunning = deals.data?.some((deal) => isCounting(deal)) ?? false
  const now = useServerNow(isRunning ? CLOCK_MS : undefined)
  return (
    <PullToRefresh onRefresh={() => deals.refetch()}>
      <PagedList
        empty={
          <EmptyState
            action={{ label: t('findAd'), onClick: () => goTo(pathTo('legaltender/index')) }}
            hint={t(status === undefined ? 'noDealsHint' : 'noDealsOfStatusHint')}
            icon={<ReceiptText aria-hidden size={32} />}
            title={t(status === undefined ? 'noDeals' : 'noDealsOfStatus')}
          />
        }
        rows={deals}
        skeletonRows={6}
      >
        {(deal) => (
          <li>
            <DealRow deal={deal} now={now} />
          </li>
        )}
      </PagedList>
    </PullToRefresh>
  )
}

/** Returns whether a side has to act within a time that is shown. */
function isCounting({ status }: Deal): boolean {
  return status === 'unconfirmed' || status === 'confirmed'
}

function DealRow({ deal, now }: { readonly deal: Deal; readonly now: number }) {
  const { t } = useTranslation('fiat')
  const f = useFormat()
  const amounts = useAmounts()
  const deadline = isCounting(deal) ? deadlineOf(deal) : undefined
  return (
    <ListRow
      onClick={() => goTo(pathTo('legaltender/deal', { id: deal.id }))}
      right={
        <span className="flex flex-col items-end gap-1">
          <DealStatusChip status={deal.status} />
          {deadline === undefined ? null : (
            <span className="text-13 text-brass tabular-nums">
              {timeLeft(deadline, now).replace(/^00:/, '')}
            </span>
          )}
        </span>
      }
      subtitle={
        <>
          <span className="block">{`${amounts.fiat(deal.total, deal.fiat)} · ${deal.peerName}`}</span>
          <span className="block">{f.dateTime(deal.openedAt)}</span>
        </>
      }
      title={`${t(deal.role === 'buyer' ? 'buy' : 'sell')} ${amounts.coins(deal.coins, deal.currency)}`}
    />
  )
}
