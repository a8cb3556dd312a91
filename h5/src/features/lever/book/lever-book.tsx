import { memo, useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { createBookPainter, type BookPainter } from '../../../lib/book-painter.ts'
import { BookSide, moveInBook } from '../../../lib/book-side.tsx'
import type { DepthStore } from '../../../lib/depth-store.ts'
import { useFormat } from '../../../lib/format.ts'
import type { Contract } from '../contract.ts'
import { useTicker } from '../contracts.ts'

interface LeverBookProps {
  readonly contract: Contract
  readonly depth: DepthStore
  readonly onPick: (price: string) => void
}

const ROWS = 9

/** Asks above, bids below, as many rows as ever. Live figures are written into it without rendering. */
export const LeverBook = memo(function LeverBook({ contract, depth, onPick }: LeverBookProps) {
  const { t } = useTranslation('lever')
  const format = useFormat()
  const box = useRef<HTMLDivElement>(null)
  const painter = useRef<BookPainter>(undefined)
  const state = useSyncExternalStore(depth.subscribe, () => depth.get().state)
  useEffect(() => {
    if (!box.current) return
    const created = createBookPainter(box.current, { market: contract, group: 1n, rows: ROWS, format })
    painter.current = created
    created.paint(depth.get())
    return depth.subscribe(() => created.paint(depth.get()))
  }, [contract, depth, format])
  return (
    <section aria-label={t('orderBook')} className="flex min-w-0 flex-col">
      <div className="flex justify-between gap-2 pb-1 text-11 text-muted">
        <span className="min-w-0">
          {t('price')} <span className="block">({contract.legal})</span>
        </span>
        <span className="min-w-0 text-right">
          {t('quantity')} <span className="block">({contract.base})</span>
        </span>
      </div>
      <div
        aria-busy={state === 'loading'}
        key={contract.contractId}
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
        <MiddlePrice contract={contract} failed={state === 'error'} />
        <BookSide label={t('bidsLabel')} loading={state === 'loading'} rows={ROWS} side="bids" />
      </div>
    </section>
  )
})

/** Between the sides: the last price, the mark and the spread. Always as high, whatever is known. */
function MiddlePrice({ contract, failed }: { readonly contract: Contract; readonly failed: boolean }) {
  const { t } = useTranslation('lever')
  const f = useFormat()
  const ticker = useTicker(contract.contractId)
  const price = (text: string | undefined) =>
    text && /[1-9]/.test(text) ? f.decimal(text, contract.priceDecimals) : '—'
  if (failed) {
    return (
      <div className="flex h-16 flex-col justify-center overflow-hidden">
        <p aria-live="polite" className="text-11 text-muted">
          {t('bookFailed')}
        </p>
      </div>
    )
  }
  return (
    <div className="flex h-16 flex-col justify-center overflow-hidden leading-tight">
      <p className="truncate text-15 font-semibold min-[375px]:text-17">{price(ticker?.now_price)}</p>
      <p className="truncate text-11 text-muted">
        {t('mark')} {price(ticker?.mark_price)}
      </p>
      <p className="truncate text-11 text-muted">
        {t('spread')} <span data-spread="">—</span>
      </p>
    </div>
  )
}
