import { ErrorState, Skeleton } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { SHORT, useMedia, WIDE } from '../../../lib/browser/use-media.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { useServerNow } from '../../../lib/calls/server-clock.ts'
import { useJustSettled } from '../orders/just-settled.ts'
import type { TimedOption } from '../timed-option.ts'
import { useIndexSeries } from './index-series.ts'
import { type ChartKind, chartHeight, IndexSvg } from './index-svg.tsx'
import { ResultPill } from './result-pill.tsx'
import { RingOverlay } from './ring-overlay.tsx'
import { useSize } from './use-size.ts'

const REDRAWN_MS = 1_000

interface IndexChartProps {
  readonly kind: ChartKind
  readonly market: SpotMarket
  /** The customer's running options on this market. */
  readonly orders: readonly TimedOption[]
}

/** Renders the live index price and the customer's running options. */
export function IndexChart({ kind, market, orders }: IndexChartProps) {
  const { t } = useTranslation('option')
  const series = useIndexSeries(market.matchId)
  const now = useServerNow(REDRAWN_MS)
  const [box, width, height] = useSize()
  const [wide, short] = [useMedia(WIDE), useMedia(SHORT)]
  const settled = useJustSettled((all) => all.orders)
  const pair = `${market.base}/${market.quote}`
  return (
    <div className="px-4 tablet:h-full">
      <div className="relative" ref={box} style={{ height: wide ? '100%' : chartHeight(width, short) }}>
        {series.state === 'loading' ? (
          <div aria-busy="true" className="size-full">
            <Skeleton className="size-full" />
          </div>
        ) : null}
        {series.state === 'error' ? (
          <div className="flex size-full items-center justify-center overflow-y-auto">
            <ErrorState onRetry={series.retry} title={t('chartFailed')} />
          </div>
        ) : null}
        {series.state === 'shown' && width > 0 ? (
          <IndexSvg
            height={wide ? height : chartHeight(width, short)}
            kind={kind}
            label={t('chartLabel', { pair })}
            market={market}
            now={now}
            orders={orders}
            settled={settled.filter(({ matchId }) => matchId === market.matchId)}
            ticks={series.ticks}
            width={width}
          />
        ) : null}
        <div
          className="pointer-events-none absolute top-1 left-1 flex flex-wrap items-start gap-2"
          data-overlay=""
        >
          {series.state === 'shown' && orders.length > 0 ? <RingOverlay now={now} orders={orders} /> : null}
          <ResultPill matchId={market.matchId} />
        </div>
      </div>
    </div>
  )
}
