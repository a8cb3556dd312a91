import type { ShownPeriod } from '../../../lib/chart/shown-periods.ts'
import { useServerNow } from '../../../lib/calls/server-clock.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { candleEnd, countdown } from './candle-end.ts'

/** Renders the time until the open candle ends. */
export function CandleCountdown({ period }: { readonly period: ShownPeriod }) {
  const { t } = useTranslation('kline')
  const now = useServerNow(1_000)
  const { days, clock } = countdown(candleEnd(period, now) - now)
  return (
    <span aria-live="off" className="text-11 whitespace-nowrap text-muted tabular-nums" role="timer">
      <span className="sr-only">{t('candleEnds')} </span>
      {days > 0 ? t('daysAnd', { days, clock }) : clock}
    </span>
  )
}
