import { Chip, EmptyState, ErrorState, Skeleton } from '@halyard/ui'
import { useEffect, useState } from 'react'
import { readStored, store } from '@halyard/web'
import { useMedia, WIDE } from '../../browser/use-media.ts'
import type { CandleSource } from '../../chart/candle-source.ts'
import type { Fill } from '../../chart/fills/fill.ts'
import type { ChartLines } from '../../chart/lines/price-line.ts'
import { SHOWN_PERIODS, type ShownPeriod } from '../../chart/shown-periods.ts'
import { useChart } from '../../chart/use-chart.ts'
import { useTranslation } from '../../language/use-translation.ts'
import { LineLayer } from '../lines/line-layer.tsx'
import { ChartTools, DrawingBar } from './chart-tools.tsx'
import { IndicatorButton } from './indicator-button.tsx'
import { SecondsReach } from './seconds-reach.tsx'
import { useChartChoice } from './chart-choice.ts'
import { useChartTools } from './use-chart-tools.ts'

/** The periods for which a phone has room, besides the one that is shown. */
const FEW_PERIODS: readonly ShownPeriod[] = ['timeshare', '1sec', '5min', '15min', '1hour', '4hour', '1day']

interface MarketChartProps {
  readonly source: CandleSource
  /** The storage key of the period selected last, which a chart has at first. */
  readonly periodKey: string
  /** Lines drawn across the price. */
  readonly lines: ChartLines
  /** Fills marked on the candles. */
  readonly fills: readonly Fill[]
}

/**
 * Renders the candle chart next to or above a form, with its drawing tools. On a wide screen, it has every period, and the
 * indicators of the chart's page.
 */
export function MarketChart(props: MarketChartProps) {
  const { source, periodKey } = props
  const [choice, change] = useChartChoice(source.chart)
  const [last, setLast] = useState(() => SHOWN_PERIODS.find((one) => one === readStored(periodKey)) ?? '5min')
  const period = choice.period ?? last
  const [attempt, setAttempt] = useState(0)
  const choose = (one: ShownPeriod) => {
    store(periodKey, one)
    setLast(one)
    change({ period: one })
  }
  return (
    <OpenedChart
      key={`${source.chart} ${period} ${attempt}`}
      onPeriod={choose}
      onRetry={() => setAttempt(attempt + 1)}
      period={period}
      {...props}
    />
  )
}

interface OpenedChartProps extends MarketChartProps {
  readonly period: ShownPeriod
  readonly onPeriod: (period: ShownPeriod) => void
  readonly onRetry: () => void
}

function OpenedChart({ source, period, fills, lines, onPeriod, onRetry }: OpenedChartProps) {
  const { t } = useTranslation('trading')
  const wide = useMedia(WIDE)
  const tools = useChartTools(source)
  const { box, chart, state } = useChart(source, period, tools.events)
  const { main, sub, params, scale, drawings } = tools.choice
  const volume = t('candle_volume')
  useEffect(() => {
    // A new scale has a new axis, to which the indicators give its gaps.
    chart?.setScale(scale)
    chart?.setIndicators(wide ? { main, sub, params } : { main: [], sub: [], params }, volume)
  }, [chart, wide, scale, main, sub, params, volume])
  useEffect(() => chart?.setFills(fills), [chart, fills])
  useEffect(() => chart?.setDrawings(drawings), [chart, drawings])
  return (
    <section aria-label={t('chart')} className="tablet:flex tablet:h-full tablet:flex-col">
      <div className="flex items-start tablet:shrink-0 tablet:items-center">
        <Periods
          onChoose={onPeriod}
          period={period}
          periods={SHOWN_PERIODS.filter((one) => wide || one === period || FEW_PERIODS.includes(one))}
        />
        {wide ? <IndicatorButton chart={source.chart} className="rounded-field" /> : null}
        <ChartTools chart={chart} tools={tools} />
      </div>
      <div className="relative h-[208px] tablet:h-auto tablet:min-h-0 tablet:flex-1">
        {/* The library's layers have z-indexes: isolated, they stay below what covers the chart while it has no candles. */}
        <div
          aria-label={t('chartOf', { name: source.name })}
          className="absolute inset-0 isolate"
          ref={box}
          role="img"
        />
        <DrawingBar tools={tools} />
        {period === '1sec' ? (
          <div className="pointer-events-none absolute bottom-6 left-1">
            <SecondsReach />
          </div>
        ) : null}
        <LineLayer chart={chart} priceDecimals={source.priceDecimals} {...lines} />
        <ChartCover onRetry={onRetry} state={state} />
      </div>
    </section>
  )
}

interface PeriodsProps {
  readonly periods: readonly ShownPeriod[]
  readonly period: ShownPeriod
  readonly onChoose: (period: ShownPeriod) => void
}

function Periods({ periods, period, onChoose }: PeriodsProps) {
  const { t } = useTranslation('trading')
  return (
    <div className="no-scrollbar flex min-w-0 flex-1 flex-wrap items-center gap-x-1 tablet:flex-nowrap tablet:overflow-x-auto">
      {periods.map((one) => (
        <Chip key={one} onClick={() => onChoose(one)} selected={one === period}>
          {t(`period_${one}`)}
        </Chip>
      ))}
    </div>
  )
}

interface ChartCoverProps {
  readonly state: 'loading' | 'empty' | 'shown' | 'error'
  readonly onRetry: () => void
}

/** Covers the chart while it has no candles. */
function ChartCover({ state, onRetry }: ChartCoverProps) {
  const { t } = useTranslation('trading')
  if (state === 'shown') return null
  if (state === 'loading') {
    return (
      <div aria-busy="true" className="pointer-events-none absolute inset-0 bg-page py-3">
        <Skeleton className="size-full" />
      </div>
    )
  }
  return (
    <div className="absolute inset-0 flex items-center justify-center overflow-hidden bg-page">
      {state === 'empty' ? (
        <EmptyState title={t('noDeals')} />
      ) : (
        <ErrorState onRetry={onRetry} title={t('errorTitle')} />
      )}
    </div>
  )
}
