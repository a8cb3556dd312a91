import type { RowsProps } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useMarket } from '../../../lib/market/markets.ts'
import type { TimedOption } from '../timed-option.ts'

/** Returns the terms, times and prices of an option as label and value. */
export function useReceiptRows(order: TimedOption): RowsProps['rows'] {
  const { t } = useTranslation('option')
  const f = useFormat()
  const decimals = useMarket(order.matchId)?.priceDecimals ?? 0
  const price = (text: string | undefined) =>
    text === undefined ? '—' : `${f.decimal(text, decimals)} ${order.quote}`
  const units = (text: string) => `${f.exact(text)} ${order.currency}`
  return [
    { label: t('stake'), value: units(order.stake) },
    { label: t('payout'), value: `+${f.rate(Number(order.payoutPpm))}` },
    { label: t('cameBack'), value: units(order.payout) },
    { label: t('boughtAt'), value: f.zonedDateTime(order.acceptedAt) },
    { label: t('entryPrice'), value: price(order.entryPrice) },
    { label: t('deliveredAt'), value: f.zonedDateTime(order.deliveryAt) },
    { label: t('deliveryPrice'), value: price(order.deliveryPrice) },
  ]
}
