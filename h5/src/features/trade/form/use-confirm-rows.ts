import { formatUnits } from '@halyard/money'
import type { RowsProps } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { averageOf } from './figures.ts'
import type { FormState } from './form-reducer.ts'
import type { FormSummary } from './form-summary.ts'

/** Returns the terms of an order as label and value, the most important first. */
export function useConfirmRows(
  market: SpotMarket,
  state: FormState,
  summary: FormSummary,
): RowsProps['rows'] {
  const { t } = useTranslation('trade')
  const f = useFormat()
  const units = (value: bigint | undefined, decimals: number, unit: string) =>
    value === undefined ? '—' : `${f.exact(formatUnits(value, decimals))} ${unit}`
  const base = (value: bigint | undefined) => units(value, market.baseDecimals, market.base)
  const quote = (value: bigint | undefined) => units(value, market.quoteDecimals, market.quote)
  const price = (ticks: bigint | undefined) => units(ticks, market.priceDecimals, market.quote)
  const buys = state.side === 'buy'
  const inPaid = buys ? quote : base
  const inReceived = buys ? base : quote
  const short = summary.estimate !== undefined && summary.estimate.lots !== summary.lots
  const side = `${t(state.side)} · ${t(`type_${state.type}`)}`
  const prices =
    state.type === 'market'
      ? [
          { label: t('expectedAverage'), value: price(averageOf(market, summary.estimate)) },
          { label: t('worstPrice'), value: price(summary.worstTicks) },
        ]
      : [{ label: t('price'), value: price(summary.priceTicks), strong: true }]
  const sizes =
    summary.spend === undefined
      ? [
          { label: t('quantity'), value: units(summary.lots, market.lotDecimals, market.base), strong: true },
          ...(short
            ? [
                {
                  label: t('fillsNow'),
                  value: units(summary.estimate?.lots, market.lotDecimals, market.base),
                },
              ]
            : []),
          { label: state.type === 'market' ? t('expectedValue') : t('value'), value: quote(summary.value) },
        ]
      : [
          { label: t('spendAtMost'), value: quote(summary.spend), strong: true },
          { label: t('expectedQuantity'), value: units(summary.lots, market.lotDecimals, market.base) },
        ]
  return [
    { label: `${market.base}/${market.quote}`, value: side },
    ...prices,
    ...sizes,
    { label: t('feeAtMost', { rate: f.rate(summary.feePpm) }), value: inReceived(summary.fee) },
    {
      label: state.type === 'market' ? t('expectedToGet') : t('youGet'),
      value: inReceived(summary.receives),
    },
    { label: t('availableAfter'), value: inPaid(summary.after) },
  ]
}
