import { memo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import type { DepthStore } from '../../../lib/market/depth-store.ts'
import type { OwnPrices } from '../../../lib/trading/book/book-levels.ts'
import { MiddlePrices, OrderBook } from '../../../lib/trading/book/order-book.tsx'
import type { Perp } from '../perp.ts'
import { useTicker } from '../perps.ts'
import type { Position } from '../position.ts'
import { usePositions } from '../positions/open-positions.ts'

interface PerpBookProps {
  readonly perp: Perp
  readonly depth: DepthStore
  readonly onPick: (price: string) => void
}

/** Renders the contract's live order book. */
export const PerpBook = memo(function PerpBook({ perp, depth, onPick }: PerpBookProps) {
  const { t } = useTranslation('perp')
  return (
    <section aria-label={t('orderBook')} className="flex min-w-0 flex-col tablet:min-h-0 tablet:flex-1">
      <OrderBook
        depth={depth}
        group={1n}
        key={perp.perpId}
        market={perp}
        onPick={onPick}
        own={useOwnPrices(perp)}
        quote={perp.legal}
      >
        <Middle perp={perp} />
      </OrderBook>
    </section>
  )
})

/** Returns the prices of the customer's open orders for this contract. */
function useOwnPrices({ perpId }: Perp): OwnPrices {
  const { data } = usePositions()
  const pricesOf = (wanted: Position['side']) =>
    (data ?? [])
      .filter((one) => one.perpId === perpId && one.waitingLots > 0n && one.side === wanted)
      .map(({ price }) => price)
  return { bids: pricesOf('long'), asks: pricesOf('short') }
}

function Middle({ perp }: { readonly perp: Perp }) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const ticker = useTicker(perp.perpId)
  const price = (text: string | undefined) =>
    text && /[1-9]/.test(text) ? f.decimal(text, perp.priceDecimals) : '—'
  return (
    <MiddlePrices
      change={ticker?.change ?? '0'}
      label={t('mark')}
      last={price(ticker?.lastPrice)}
      other={price(ticker?.markPrice)}
    />
  )
}
