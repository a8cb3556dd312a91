import type { MicroOrder } from '@halyard/api/client'
import type { RowsProps } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'
import { useMarket } from '../../../lib/market/markets.ts'

/** Returns the terms, times and prices of an option as label and value. */
export function useReceiptRows(order: MicroOrder): RowsProps['rows'] {
  const { t } = useTranslation('option')
  const f = useFormat()
  const decimals = useMarket(order.match_id)?.price_decimals ?? 0
  const price = (text: string | null) =>
    text === null ? '—' : `${f.decimal(text, decimals)} ${order.legal_name}`
  const units = (text: string) => `${f.exact(text)} ${order.payable_name}`
  return [
    { label: t('stake'), value: units(order.number) },
    { label: t('payout'), value: `+${f.rate(order.payout_ppm)}` },
    { label: t('cameBack'), value: units(order.payout) },
    { label: t('boughtAt'), value: f.zonedDateTime(order.accepted_at) },
    { label: t('entryPrice'), value: price(order.buy_price) },
    { label: t('deliveredAt'), value: f.zonedDateTime(order.delivery_at) },
    { label: t('deliveryPrice'), value: price(order.delivery_price) },
  ]
}
