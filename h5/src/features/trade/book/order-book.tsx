import { memo, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type BookPainter, createBookPainter } from '../../../lib/book-painter.ts'
import type { DepthStore } from '../../../lib/depth-store.ts'
import { useFormat } from '../../../lib/format.ts'
import type { SpotMarket } from '../../../lib/spot-market.ts'
import { BookSide, moveInBook } from '../../../lib/book-side.tsx'
import { GroupSelect } from './group-select.tsx'
import { MiddlePrice } from './middle-price.tsx'

interface OrderBookProps {
  readonly market: SpotMarket
  readonly depth: DepthStore
  readonly onPick: (price: string) => void
}

const ROWS = 9

/** Asks above, bids below, as many rows as ever. Live figures are written into it without rendering. */
export const OrderBook = memo(function OrderBook({ market, depth, onPick }: OrderBookProps) {
  const { t } = useTranslation('trade')
  const format = useFormat()
  const box = useRef<HTMLDivElement>(null)
  const painter = useRef<BookPainter>(undefined)
  const [group, setGroup] = useState(1n)
  const state = useSyncExternalStore(depth.subscribe, () => depth.get().state)
  useEffect(() => {
    if (!box.current) return
    const created = createBookPainter(box.current, { market, group, rows: ROWS, format })
    painter.current = created
    created.paint(depth.get())
    return depth.subscribe(() => created.paint(depth.get()))
  }, [market, depth, group, format])
  return (
    <section aria-label={t('orderBook')} className="flex min-w-0 flex-col">
      <div className="flex justify-between gap-2 pb-1 text-11 text-muted">
        <span className="min-w-0">
          {t('price')} <span className="block">({market.quote})</span>
        </span>
        <span className="min-w-0 text-right">
          {t('quantity')} <span className="block">({market.base})</span>
        </span>
      </div>
      <div
        aria-busy={state === 'loading'}
        key={market.matchId}
        onClick={(event) => {
          const row = event.target instanceof Element ? event.target.closest('button') : undefined
          const price = row ? painter.current?.priceOf(row) : undefined
          if (price) onPick(price)
        }}
        onKeyDown={moveInBook}
        ref={box}
        role="presentation"
      >
        <BookSide label={t('asksLabel')} loading={state === 'loading'} rows={ROWS} side="asks" />
        <MiddlePrice failed={state === 'error'} market={market} />
        <BookSide label={t('bidsLabel')} loading={state === 'loading'} rows={ROWS} side="bids" />
      </div>
      <GroupSelect group={group} market={market} onChange={setGroup} />
    </section>
  )
})
