import { EmptyState, Skeleton } from '@halyard/ui'
import { useTranslation } from '../../language/use-translation.ts'
import { useFormat } from '../../format/format.ts'
import { type DepthStore, useSlowDepth } from '../../market/depth-store.ts'
import { depthCurve } from './depth-curve.ts'

interface DepthChartProps {
  readonly market: { readonly base: string; readonly priceDecimals: number }
  readonly depth: DepthStore
}

const WIDTH = 360
const HEIGHT = 200

/** Renders the depth chart: cumulative quantity by price on each side. Redraws twice a second. */
export function DepthChart({ market, depth }: DepthChartProps) {
  const { t } = useTranslation('trading')
  const f = useFormat()
  const book = useSlowDepth(depth, 500)
  if (book.state === 'loading') return <Skeleton className="h-50 w-full" />
  const curve = book.state === 'live' ? depthCurve(book.bids, book.asks, WIDTH, HEIGHT) : undefined
  if (!curve) return <EmptyState title={t(book.state === 'error' ? 'bookFailed' : 'nobodyWaits')} />
  const price = (value: number) => f.decimal(value.toFixed(market.priceDecimals), market.priceDecimals)
  const amount = (value: number) => `${f.compact(String(value))} ${market.base}`
  return (
    <figure>
      <figcaption className="flex flex-wrap justify-between gap-x-4 pb-2 text-13">
        <span className="text-up">
          {t('bids')} {amount(curve.bidTotal)}
        </span>
        <span className="text-down">
          {t('asks')} {amount(curve.askTotal)}
        </span>
      </figcaption>
      <svg
        aria-hidden
        className="block h-36 w-full"
        fill="currentColor"
        fillOpacity={0.16}
        preserveAspectRatio="none"
        strokeWidth={1.5}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      >
        <path className="text-up" d={curve.bids} stroke="currentColor" vectorEffect="non-scaling-stroke" />
        <path className="text-down" d={curve.asks} stroke="currentColor" vectorEffect="non-scaling-stroke" />
      </svg>
      <div className="flex flex-wrap justify-between gap-x-2 border-t border-line pt-1 text-11 text-muted">
        <span>{price(curve.lowest)}</span>
        <span>{price(curve.middle)}</span>
        <span>{price(curve.highest)}</span>
      </div>
    </figure>
  )
}
