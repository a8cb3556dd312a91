import type { ShownPeriod } from '../../../lib/chart/shown-periods.ts'
import type { KLineData } from 'klinecharts'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'

/** Writes a candle's figures into the legend without rendering. */
export interface CandleLegendHandle {
  readonly show: (candle: KLineData | undefined) => void
}

interface CandleLegendProps {
  readonly market: SpotMarket
  readonly period: ShownPeriod
  /** Lays the figures out in one scrolling line instead of a small table. */
  readonly line: boolean
  readonly ref: Ref<CandleLegendHandle>
}

const PARTS = ['open', 'high', 'low', 'close', 'volume', 'change'] as const

/** Renders the figures of the candle under the crosshair. Updates through its handle, without rendering. */
export function CandleLegend({ market, period, line, ref }: CandleLegendProps) {
  const { t } = useTranslation('kline')
  const f = useFormat()
  const box = useRef<HTMLDListElement>(null)
  const dated = period === '1day' || period === '1week' || period === '1mon'
  useImperativeHandle(ref, () => ({
    show: (candle) => {
      const { current } = box
      if (!current) return
      const price = (value: number) => f.decimal(value.toFixed(market.priceDecimals), market.priceDecimals)
      const change = candle && candle.open > 0 ? ((candle.close - candle.open) / candle.open) * 100 : 0
      const sign = change > 0 ? '+' : change < 0 ? '−' : ''
      const texts = candle && {
        time: dated
          ? f.date(candle.timestamp)
          : `${f.date(candle.timestamp)} ${f.time(candle.timestamp).slice(0, 5)}`,
        open: price(candle.open),
        high: price(candle.high),
        low: price(candle.low),
        close: price(candle.close),
        volume: f.compact(String(candle.volume ?? 0)),
        change: sign + f.percent(change.toFixed(2)),
      }
      for (const cell of current.querySelectorAll<HTMLElement>('[data-part]')) {
        const part = cell.dataset.part as keyof NonNullable<typeof texts>
        cell.textContent = texts?.[part] ?? '—'
        if (part === 'change') cell.dataset.way = change > 0 ? 'up' : change < 0 ? 'down' : 'flat'
      }
    },
  }))
  return (
    <dl
      className={
        line
          ? 'no-scrollbar flex min-h-5 shrink-0 items-center gap-x-3 overflow-x-auto text-11 leading-4 whitespace-nowrap'
          : 'grid min-h-15 grid-cols-[repeat(auto-fit,minmax(6.2rem,1fr))] gap-x-3 py-1 text-11 leading-4 whitespace-nowrap'
      }
      ref={box}
    >
      <div className={line ? 'text-muted' : 'col-span-full text-muted'}>
        <dt className="sr-only">{t('candleTime')}</dt>
        <dd data-part="time">—</dd>
      </div>
      {PARTS.map((part) => (
        <div className="flex gap-1" key={part}>
          <dt className="shrink-0 text-muted">{t(`candle_${part}`)}</dt>
          <dd className="data-[way=down]:text-down data-[way=up]:text-up" data-part={part}>
            —
          </dd>
        </div>
      ))}
    </dl>
  )
}
