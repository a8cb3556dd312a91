import { memo, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import type { DepthStore } from '../../../lib/market/depth-store.ts'
import { useMarket } from '../../../lib/market/markets.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import type { OwnPrices } from '../../../lib/trading/book/book-levels.ts'
import { MiddlePrices, OrderBook } from '../../../lib/trading/book/order-book.tsx'
import { useOpenOrders } from '../../../lib/trading/orders/open-orders.ts'
import type { Order } from '../../../lib/trading/orders/order.ts'
import { GroupSelect } from './group-select.tsx'

interface SpotBookProps {
  readonly market: SpotMarket
  readonly depth: DepthStore
  readonly onPick: (price: string) => void
}

/** Renders the market's live order book with its price grouping. */
export const SpotBook = memo(function SpotBook({ market, depth, onPick }: SpotBookProps) {
  const { t } = useTranslation('trade')
  const [group, setGroup] = useState(1n)
  return (
    <section aria-label={t('orderBook')} className="flex min-w-0 flex-col tablet:h-full">
      <OrderBook
        depth={depth}
        group={group}
        key={market.matchId}
        market={market}
        onPick={onPick}
        own={useOwnPrices(market)}
        quote={market.quote}
      >
        <Middle market={market} />
      </OrderBook>
      <GroupSelect group={group} market={market} onChange={setGroup} />
    </section>
  )
})

/** Returns the prices of the customer's open orders in this market. */
function useOwnPrices({ matchId }: SpotMarket): OwnPrices {
  const { data } = useOpenOrders()
  const pricesOf = (wanted: Order['side']) =>
    (data ?? [])
      .filter((order) => order.matchId === matchId && order.side === wanted)
      .map(({ price }) => price)
  return { bids: pricesOf('buy'), asks: pricesOf('sell') }
}

function Middle({ market }: { readonly market: SpotMarket }) {
  const { t } = useTranslation('trade')
  const f = useFormat()
  const quote = useMarket(market.matchId)
  const price = (text: string | undefined) => (text ? f.decimal(text, market.priceDecimals) : '—')
  return (
    <MiddlePrices
      change={quote?.change ?? '0'}
      label={t('index')}
      last={price(quote?.lastPrice)}
      other={price(quote?.indexPrice)}
    />
  )
}
