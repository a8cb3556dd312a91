import { formatUnits } from '@halyard/money'
import type { RowsProps } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { liquidationDistance } from '../figures.ts'
import { lotsText } from '../lots-text.ts'
import { useNetRows } from '../mode/use-net-rows.ts'
import { percentText } from '../percent-text.ts'
import { nameOf, type Perp } from '../perp.ts'
import type { FormState } from './form-reducer.ts'
import type { FormSummary } from './form-summary.ts'

/** Returns the terms of an order as label and value, the most important first. */
export function useConfirmRows(perp: Perp, state: FormState, summary: FormSummary): RowsProps['rows'] {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const money = (units: bigint | undefined) =>
    units === undefined ? '—' : `${f.exact(formatUnits(units, perp.legalDecimals))} ${perp.legal}`
  const price = (ticks: bigint | undefined) =>
    ticks === undefined
      ? '—'
      : `${f.decimal(formatUnits(ticks, perp.priceDecimals), perp.priceDecimals)} ${perp.legal}`
  const { lots = 0n, takeProfitTicks, stopLossTicks } = summary
  const short = summary.fillsNow !== undefined && summary.fillsNow < lots
  const side = t(state.side)
  const netRows = useNetRows(perp, summary.net, state.side, state.type)
  // The order is not all that can be lost or freed if it changes a position.
  const changesPosition = summary.net !== undefined && (summary.net.closes > 0n || summary.net.adds)
  const distance = liquidationDistance(summary.entryTicks ?? 0n, summary.liquidationTicks)
  return [
    { label: nameOf(perp), value: `${side} · ${t(state.type)} · ${state.multiple}x` },
    {
      label: t(state.type === 'limit' ? 'price' : 'expectedPrice'),
      value: price(summary.entryTicks),
      strong: true,
    },
    ...(state.type === 'market' ? [{ label: t('worstPrice'), value: price(summary.priceTicks) }] : []),
    {
      label: t('size'),
      value: lotsText(t, f, perp, lots),
      strong: true,
    },
    ...(short
      ? [{ label: t('fillsNow'), value: t('lots', { lots: f.exact(String(summary.fillsNow)) }) }]
      : []),
    ...netRows,
    { label: t('positionValue'), value: money(summary.value) },
    { label: t('marginNeeded'), value: money(summary.margin) },
    {
      label: t('feeAtMost', { rate: f.rate(perp.takerFeePpm) }),
      value: money(summary.fee),
    },
    {
      label: t('liquidationPrice'),
      value: summary.liquidationTicks === undefined ? t('none') : price(summary.liquidationTicks),
      strong: true,
    },
    ...(distance === undefined ? [] : [{ label: t('distance'), value: percentText(f, distance) }]),
    ...(summary.fromCoin > 0n ? [{ label: t('fromCoinAtMost'), value: money(summary.fromCoin) }] : []),
    ...(takeProfitTicks === undefined ? [] : [{ label: t('takeProfit'), value: price(takeProfitTicks) }]),
    ...(stopLossTicks === undefined ? [] : [{ label: t('stopLoss'), value: price(stopLossTicks) }]),
    ...(changesPosition
      ? []
      : [
          { label: t('worstCase'), value: money(summary.cost === undefined ? undefined : -summary.cost) },
          { label: t('availableAfter'), value: money(summary.after) },
        ]),
  ]
}
