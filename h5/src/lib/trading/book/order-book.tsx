import { directionOf } from '@halyard/ui'
import { type ReactNode, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from '../../language/use-translation.ts'
import { useFormat } from '../../format/format.ts'
import type { DepthStore } from '../../market/depth-store.ts'
import type { BookUnits, OwnPrices } from './book-levels.ts'
import { type BookRenderer, createBookRenderer } from './book-renderer.ts'
import { BookSide, moveInBook } from './book-side.tsx'
import { useBookRows } from './use-book-rows.ts'

interface OrderBookProps {
  readonly market: BookUnits & { readonly base: string }
  /** The currency of the prices. */
  readonly quote: string
  readonly depth: DepthStore
  /** The price step of a row, in ticks. */
  readonly group: bigint
  /** The prices of the customer's own orders. */
  readonly own: OwnPrices
  readonly onPick: (price: string) => void
  /** The content between the sides. */
  readonly children: ReactNode
}

/**
 * Renders the order book: asks above, bids below, with as many rows as fit on a wide screen. Live figures are written
 * into it without rendering.
 */
export function OrderBook(props: OrderBookProps) {
  const { market, quote, depth, group, own, onPick, children } = props
  const { t } = useTranslation('trading')
  const format = useFormat()
  const box = useRef<HTMLDivElement>(null)
  const [space, rows] = useBookRows()
  const renderer = useRef<BookRenderer>(undefined)
  const state = useSyncExternalStore(depth.subscribe, () => depth.get().state)
  const failed = state === 'error'
  const units = { base: market.base, quote }
  const markNow = useEffectEvent((created: BookRenderer) => created.markOwnOrders(own))
  useEffect(() => {
    if (!box.current || failed) return
    const look = { market, group, rows, format, ownText: t('ownOrderHere') }
    const created = createBookRenderer(box.current, look)
    renderer.current = created
    markNow(created)
    created.render(depth.get())
    return depth.subscribe(() => created.render(depth.get()))
  }, [market, depth, group, rows, format, failed, t])
  // The prices change rarely, other data of the orders often; compare by value.
  const ownKey = JSON.stringify(own)
  useEffect(() => {
    renderer.current?.markOwnOrders(JSON.parse(ownKey) as OwnPrices)
  }, [ownKey])
  return (
    <div className="@container/book tablet:min-h-0 tablet:flex-1" ref={space}>
      <div className="flex justify-between gap-2 pb-1 text-11 text-muted">
        <span className="min-w-0">
          {t('price')} <span className="block">({quote})</span>
        </span>
        <span className="min-w-0 text-right">
          {t('quantity')} <span className="block">({market.base})</span>
        </span>
      </div>
      <div
        aria-busy={state === 'loading'}
        data-live=""
        onClick={(event) => {
          const row = event.target instanceof Element ? event.target.closest('button') : undefined
          const price = row ? renderer.current?.priceOf(row) : undefined
          if (price) onPick(price)
        }}
        onKeyDown={moveInBook}
        ref={box}
        role="presentation"
      >
        <BookSide label={t('asksLabel', units)} loading={state === 'loading'} rows={rows} side="asks" />
        <div className="flex h-16 flex-col justify-center overflow-hidden leading-tight">
          {failed ? (
            <p aria-live="polite" className="text-11 text-muted">
              {t('bookFailed')}
            </p>
          ) : (
            <>
              {children}
              <p className="truncate text-11 text-muted">
                {t('spread')} <span data-spread="">—</span>
              </p>
            </>
          )}
        </div>
        <BookSide label={t('bidsLabel', units)} loading={state === 'loading'} rows={rows} side="bids" />
      </div>
    </div>
  )
}

const COLOURS = { up: 'text-up', down: 'text-down', flat: 'text-text' } as const

interface MiddlePricesProps {
  readonly last: string
  /** The 24-hour change; its sign colours the last price. */
  readonly change: string
  readonly label: string
  /** The reference price: index or mark. */
  readonly other: string
}

/** Renders the last price and the reference price between the sides, at a fixed height. */
export function MiddlePrices({ last, change, label, other }: MiddlePricesProps) {
  return (
    <>
      <p
        className={`truncate text-15 font-semibold @min-[8.5rem]/book:text-17 ${COLOURS[directionOf(change)]}`}
      >
        {last}
      </p>
      <p className="truncate text-11 text-muted">
        {label} {other}
      </p>
    </>
  )
}
