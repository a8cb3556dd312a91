import { EmptyState, ListRow, PullToRefresh } from '@halyard/ui'
import { ReceiptText } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useServerNow } from '../../../lib/calls/server-clock.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { timeLeft } from '../../../lib/format/time-left.ts'
import { PagedList } from '../../../lib/lists/paged-list.tsx'
import { goTo } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import type { Deal, DealStatus } from '../deal/deal.ts'
import { DealStatusChip } from '../deal/deal-status-chip.tsx'
import { deadlineOf } from '../deal/next-step.ts'
import { useDeals } from '../use-fiat.ts'
import { useAmounts } from '../use-amounts.ts'

const CLOCK_MS = 1_000

interface DealListProps {
  /** Undefined for deals of every state. */
  readonly status: DealStatus | undefined
  /** The id of the deal that is open next to the list. */
  readonly openId?: number
}

/** Renders the customer's deals of a state, newest first; a deal opens in full. */
export function DealList({ status, openId }: DealListProps) {
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
          <li className={deal.id === openId ? 'bg-raised' : undefined}>
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
