import { EmptyState, ListRow } from '@halyard/ui'
import { History } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { type Format, useFormat } from '../../../lib/format/format.ts'
import { PagedList } from '../../../lib/lists/paged-list.tsx'
import { type SpotMarket, useSpotMarkets } from '../../../lib/market/spot-market.ts'
import { useDialogState } from '../../../lib/navigation/use-dialog-state.ts'
import { ArchivedNote } from '../../../lib/trading/orders/archived-note.tsx'
import type { Order } from '../../../lib/trading/orders/order.ts'
import { OrderDetails } from './order-details.tsx'
import { useEndedOrders } from './order-history.ts'
import { statusKey } from './order-status.ts'

/** Renders ended orders, of one market or of all. */
export function HistoryList({ market }: { readonly market: SpotMarket | undefined }) {
  const { t } = useTranslation('trade')
  const ended = useEndedOrders(market && { baseId: market.baseId, quoteId: market.quoteId })
  const markets = useSpotMarkets()
  const { item: shown, open, show, close } = useDialogState<Order>()
  const marketOf = (order: Order) => markets?.find(({ matchId }) => matchId === order.matchId)
  const shownMarket = shown && marketOf(shown)
  return (
    <>
      <PagedList
        empty={
          <EmptyState
            hint={t('noHistoryHint')}
            icon={<History aria-hidden size={32} />}
            title={t('noHistory')}
          />
        }
        rows={ended}
        skeletonRows={4}
      >
        {(order) => {
          const own = marketOf(order)
          return own ? (
            <li>
              <HistoryRow market={own} onOpen={show} order={order} />
            </li>
          ) : null
        }}
      </PagedList>
      <ArchivedNote until={ended.archivedUntil} />
      {shown && shownMarket ? (
        <OrderDetails market={shownMarket} onClose={close} open={open} order={shown} />
      ) : null}
    </>
  )
}

interface HistoryRowProps {
  readonly order: Order
  readonly market: SpotMarket
  readonly onOpen: (order: Order) => void
}

function HistoryRow({ order, market, onOpen }: HistoryRowProps) {
  const { t } = useTranslation('trade')
  const f = useFormat()
  const pair = `${market.base}/${market.quote}`
  return (
    <ListRow
      onClick={() => onOpen(order)}
      right={
        <span className="block text-13">
          <span className="block text-text">{t(statusKey(order))}</span>
          <span className="block">
            {f.exact(order.filled)} {market.base}
          </span>
          {priceOf(order, market, f)}
        </span>
      }
      subtitle={f.dateTime(order.updatedAt)}
      title={
        <span className={order.side === 'buy' ? 'text-up' : 'text-down'}>
          {t(order.side === 'buy' ? 'buyPair' : 'sellPair', { pair })}
        </span>
      }
    />
  )
}

/** Returns the average fill price, or the limit of an unfilled order. */
function priceOf({ average, price }: Order, market: SpotMarket, f: Format): string | null {
  const shown = /[1-9]/.test(average) ? average : price
  return /[1-9]/.test(shown) ? `${f.decimal(shown, market.priceDecimals)} ${market.quote}` : null
}
