import { Chip, EmptyState, ErrorState, Skeleton } from '@halyard/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from '../language/use-translation.ts'
import type { CandleSource } from '../chart/candle-source.ts'
import type { Fill } from '../chart/fills/fill.ts'
import type { ChartLines } from '../chart/lines/price-line.ts'
import { useChart } from '../chart/use-chart.ts'
import { readStored, store } from '@halyard/web'
import { LineLayer } from './lines/line-layer.tsx'

const PERIODS = ['timeshare', '5min', '15min', '1hour', '4hour', '1day'] as const

const NO_FILLS: readonly Fill[] = []

interface MarketChartProps {
  readonly source: CandleSource
  /** The storage key of the selected period. */
  readonly periodKey: string
  /** Lines drawn across the price. */
  readonly lines: ChartLines
  /** Fills marked on the candles. */
  readonly fills?: readonly Fill[]
}

/** Renders a plain candle chart with four periods, next to or above a form. */
export function MarketChart({ source, periodKey, lines, fills = NO_FILLS }: MarketChartProps) {
  const { t } = useTranslation('trading')
  const [period, setPeriod] = useState(() => PERIODS.find((one) => one === readStored(periodKey)) ?? '5min')
  const [attempt, setAttempt] = useState(0)
  return (
    <section aria-label={t('chart')} className="tablet:flex tablet:h-full tablet:flex-col">
      <div className="no-scrollbar flex flex-wrap items-center gap-x-1 tablet:shrink-0 tablet:flex-nowrap tablet:overflow-x-auto">
        {PERIODS.map((one) => (
          <Chip
            key={one}
            onClick={() => {
              store(periodKey, one)
              setPeriod(one)
            }}
            selected={one === period}
          >
            {t(`period_${one}`)}
          </Chip>
        ))}
      </div>
      <OpenedChart
        key={`${source.name} ${period} ${attempt}`}
        fills={fills}
        lines={lines}
        onRetry={() => setAttempt(attempt + 1)}
        period={period}
        source={source}
      />
    </section>
  )
}

interface OpenedChartProps {
  readonly source: CandleSource
  readonly period: (typeof PERIODS)[number]
  readonly fills: readonly Fill[]
  readonly lines: ChartLines
  readonly onRetry: () => void
}

function OpenedChart({ source, period, fills, lines, onRetry }: OpenedChartProps) {
  const { t } = useTranslation('trading')
  const { box, chart, state } = useChart(source, period)
  useEffect(() => chart?.setIndicators([], []), [chart])
  useEffect(() => chart?.setFills(fills), [chart, fills])
  return (
    <div className="relative h-[208px] tablet:h-auto tablet:min-h-0 tablet:flex-1">
      {/* The library's layers have z-indexes: isolated, they stay below what covers the chart while it has no candles. */}
      <div
        aria-label={t('chartOf', { name: source.name })}
        className="absolute inset-0 isolate"
        ref={box}
        role="img"
      />
      <LineLayer chart={chart} priceDecimals={source.priceDecimals} {...lines} />
      {state === 'loading' ? (
        <div aria-busy="true" className="pointer-events-none absolute inset-0 bg-page py-3">
          <Skeleton className="size-full" />
        </div>
      ) : null}
      {state === 'empty' ? (
        <div className="absolute inset-0 flex items-center justify-center overflow-hidden bg-page">
          <EmptyState title={t('noDeals')} />
        </div>
      ) : null}
      {state === 'error' ? (
        <div className="absolute inset-0 flex items-center justify-center overflow-hidden bg-page">
          <ErrorState onRetry={onRetry} title={t('errorTitle')} />
        </div>
      ) : null}
    </div>
  )
}
