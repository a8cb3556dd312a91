import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import type { DepthStore } from '../../../lib/market/depth-store.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { createBookRenderer } from '../../../lib/trading/book/book-renderer.ts'

interface BookTabProps {
  readonly market: SpotMarket
  readonly depth: DepthStore
}

const ROWS = 12
/** Height of one row, in rem. */
const ROW_REM = 1.5

/** Renders bids and asks in two columns, best price first. */
export function BookTab({ market, depth }: BookTabProps) {
  const { t } = useTranslation('kline')
  const format = useFormat()
  const box = useRef<HTMLDivElement>(null)
  const failed = useSyncExternalStore(depth.subscribe, () => depth.get().state === 'error')
  useEffect(() => {
    if (!box.current) return
    const renderer = createBookRenderer(box.current, { market, group: 1n, rows: ROWS, format })
    renderer.render(depth.get())
    return depth.subscribe(() => renderer.render(depth.get()))
  }, [market, depth, format])
  return (
    <>
      {failed ? (
        <p aria-live="polite" className="pb-2 text-13 text-muted">
          {t('bookFailed')}
        </p>
      ) : null}
      <div className="@container">
        <div className="grid gap-3 @min-[17rem]:grid-cols-2" key={market.matchId} ref={box}>
          <Side label={`${t('bids')} (${market.quote})`} side="bids" unit={market.base} />
          <Side label={`${t('asks')} (${market.quote})`} side="asks" unit={market.base} />
        </div>
      </div>
    </>
  )
}

const STYLES = {
  asks: { bars: 'text-down opacity-10', from: 'left', price: 'text-down' },
  bids: { bars: 'text-up opacity-10', from: 'right', price: 'text-up' },
} as const

interface SideProps {
  readonly side: 'bids' | 'asks'
  readonly label: string
  readonly unit: string
}

function Side({ side, label, unit }: SideProps) {
  const look = STYLES[side]
  return (
    <section aria-label={label} className="@container/book min-w-0">
      <div className="flex flex-wrap justify-between gap-x-1 pb-1 text-11 text-muted">
        <span className="min-w-min">{label}</span>
        <span className="min-w-min">{unit}</span>
      </div>
      <div
        className="relative isolate [contain:layout_size]"
        data-book={side}
        style={{ height: `${ROWS * ROW_REM}rem` }}
      >
        <div aria-hidden className={`absolute inset-0 -z-10 ${look.bars}`} data-bars={look.from} />
        {Array.from({ length: ROWS }, (_, rank) => (
          <div
            className="flex h-6 items-center justify-between gap-1 text-11 whitespace-nowrap @min-[8.5rem]/book:text-13"
            data-rank={rank}
            key={rank}
          >
            <span className={look.price} />
            <span className="text-right" />
          </div>
        ))}
      </div>
    </section>
  )
}
