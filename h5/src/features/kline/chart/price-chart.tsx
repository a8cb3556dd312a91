import { EmptyState, ErrorState, Skeleton } from '@halyard/ui'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { TURNED, useMedia, WIDE } from '../../../lib/browser/use-media.ts'
import { spotCandles } from '../../../lib/chart/candle-source.ts'
import type { ChartHandle } from '../../../lib/chart/chart-engine.ts'
import { SUB_HEIGHT } from '../../../lib/chart/indicators.ts'
import { preloadChart, useChart } from '../../../lib/chart/use-chart.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { ChartTools, DrawingBar } from '../../../lib/trading/chart/chart-tools.tsx'
import { usePreferences } from '../../../lib/trading/chart/preferences.ts'
import { SecondsReach } from '../../../lib/trading/chart/seconds-reach.tsx'
import { useChartTools } from '../../../lib/trading/chart/use-chart-tools.ts'
import { LineLayer } from '../../../lib/trading/lines/line-layer.tsx'
import { useFills } from '../../../lib/trading/orders/use-fills.ts'
import { useOrderLines } from '../../../lib/trading/orders/use-order-lines.ts'
import type { Picked } from '../oco-prices.ts'
import { AlertButton } from './alert-button.tsx'
import { CandleCountdown } from './candle-countdown.tsx'
import { CandleLegend, type CandleLegendHandle } from './candle-legend.tsx'

// The library is most of what the page waits for: it loads with the page's code, also while the device is idle.
preloadChart()

const PRICE_HEIGHT = 300
const AXIS_HEIGHT = 24

interface PriceChartProps {
  readonly market: SpotMarket
  /** Called with the price at which the crosshair is left. */
  readonly onPick: (picked: Picked) => void
  /** Fills the height of its container instead of having its own. */
  readonly fills?: boolean
}

/** Renders the chart of one market. */
export function PriceChart(props: PriceChartProps) {
  const [attempt, setAttempt] = useState(0)
  return (
    <OpenedChart
      key={`${props.market.matchId} ${attempt}`}
      onRetry={() => setAttempt(attempt + 1)}
      {...props}
    />
  )
}

interface OpenedChartProps extends PriceChartProps {
  readonly onRetry: () => void
}

function OpenedChart({ market, onPick, fills = false, onRetry }: OpenedChartProps) {
  const { t } = useTranslation('kline')
  const legend = useRef<CandleLegendHandle>(null)
  const source = useMemo(() => spotCandles(market), [market])
  const tools = useChartTools(source)
  const last = usePreferences((chosen) => chosen.period)
  const period = tools.choice.period ?? last
  const [picked, setPicked] = useState<{ readonly price: number; readonly y: number }>()
  const { box, chart, state } = useChart(source, period, {
    onCandle: (candle) => legend.current?.show(candle),
    onPick: (price, y) => {
      onPick({ matchId: market.matchId, price })
      if (!tools.started) setPicked({ price, y })
    },
    ...tools.events,
  })
  const ownFills = useFills(market)
  const { sheets, ...lines } = useOrderLines(market)
  const [wide, turned] = [useMedia(WIDE), useMedia(TURNED)]
  const isLine = fills && (wide || turned)
  const volume = t('candle_volume')
  const { main, sub, params, scale, drawings } = tools.choice
  useEffect(() => {
    // A new scale has a new axis, to which the indicators give its gaps.
    chart?.setScale(scale)
    chart?.setIndicators({ main, sub, params }, volume)
  }, [chart, scale, main, sub, params, volume])
  useEffect(() => chart?.setFills(ownFills), [chart, ownFills])
  useEffect(() => chart?.setDrawings(drawings), [chart, drawings])
  return (
    <div className={fills ? 'flex min-h-0 flex-1 flex-col px-2' : 'px-4'}>
      <div className={isLine ? 'flex shrink-0 items-center gap-x-2' : '@container relative pr-7'}>
        <div className="min-w-0 flex-1">
          <CandleLegend line={isLine} market={market} period={period} ref={legend} />
        </div>
        {/* With large text it has a line of its own. */}
        <span className={isLine ? '' : 'absolute top-1 right-7 leading-4 @max-[18rem]:static'}>
          {period === '1sec' ? <SecondsReach /> : <CandleCountdown period={period} />}
        </span>
        <div className={isLine ? '' : 'absolute top-0 right-0'}>
          <ChartTools chart={chart} tools={tools} />
        </div>
      </div>
      {/* The chart leaves the page's edges free, so that a finger can scroll the page there. */}
      <div
        className={fills ? 'relative min-h-0 flex-1' : 'relative'}
        style={fills ? undefined : { height: PRICE_HEIGHT + AXIS_HEIGHT + sub.length * SUB_HEIGHT }}
      >
        {/* Isolated, the layers of the library stay below what covers the chart while it has no candles. */}
        <div
          aria-label={t('chartLabel', {
            pair: `${market.base}/${market.quote}`,
            period: t(`period_${period}`),
          })}
          className="absolute inset-0 isolate rounded-field"
          onKeyDown={(event) => steer(event, chart)}
          ref={box}
          role="application"
          tabIndex={0}
        />
        <DrawingBar tools={tools} />
        {picked ? <AlertButton at={picked} market={market} /> : null}
        <LineLayer chart={chart} priceDecimals={market.priceDecimals} {...lines} />
        {state === 'loading' ? <ChartSkeleton /> : null}
        {state === 'empty' ? (
          <div className="absolute inset-0 flex items-center justify-center bg-page">
            <EmptyState title={t('noCandles')} />
          </div>
        ) : null}
        {state === 'error' ? (
          <div className="absolute inset-0 flex items-center justify-center bg-page">
            <ErrorState hint={t('errorHint')} onRetry={onRetry} title={t('errorTitle')} />
          </div>
        ) : null}
      </div>
      {sheets}
    </div>
  )
}

function ChartSkeleton() {
  return (
    <div aria-busy="true" className="pointer-events-none absolute inset-0 flex items-end gap-2 bg-page pb-6">
      {[40, 62, 48, 70, 55, 80, 66, 90, 74, 60, 82, 68].map((height, at) => (
        <div className="flex-1" key={`${at}-${height}`} style={{ height: `${height}%` }}>
          <Skeleton className="size-full" />
        </div>
      ))}
    </div>
  )
}

function steer(event: KeyboardEvent, chart: ChartHandle | undefined): void {
  const moves: Readonly<Record<string, (open: ChartHandle) => void>> = {
    ArrowLeft: (open) => open.scroll(48),
    ArrowRight: (open) => open.scroll(-48),
    '+': (open) => open.zoom(1.25),
    '-': (open) => open.zoom(0.8),
  }
  const move = moves[event.key]
  if (!move || !chart) return
  event.preventDefault()
  move(chart)
}
