import { Rows, Sheet } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import type { Order } from '../../../lib/trading/orders/order.ts'
import { statusKey } from './order-status.ts'

interface OrderDetailsProps {
  readonly order: Order
  readonly market: SpotMarket
  readonly open: boolean
  readonly onClose: () => void
}

/** Renders one ended order in full. */
export function OrderDetails({ order, market, open, onClose }: OrderDetailsProps) {
  const { t } = useTranslation('trade')
  const f = useFormat()
  const base = (text: string) => `${f.exact(text)} ${market.base}`
  const quote = (text: string) => `${f.exact(text)} ${market.quote}`
  const feeUnit = order.feeCurrencyId === market.baseId ? market.base : market.quote
  const filled = /[1-9]/.test(order.filled)
  const pair = `${market.base}/${market.quote}`
  return (
    <Sheet onClose={onClose} open={open} title={t(order.side === 'buy' ? 'buyPair' : 'sellPair', { pair })}>
      <Rows
        rows={[
          { label: t('status'), value: t(statusKey(order)), strong: true },
          ...(order.reason ? [{ label: t('reason'), value: t(`reason_${order.reason}`) }] : []),
          { label: t('orderType'), value: t(`type_${order.type}`) },
          ...(order.type === 'market' ? [] : [{ label: t('price'), value: quote(order.price) }]),
          { label: t('averagePrice'), value: filled ? quote(order.average) : '—' },
          { label: t('filledOf'), value: `${f.exact(order.filled)} / ${base(order.quantity)}` },
          { label: t('value'), value: quote(order.turnover) },
          { label: t('fee'), value: `${f.exact(order.fee)} ${feeUnit}` },
          { label: t('placedAt'), value: f.zonedDateTime(order.createdAt) },
          { label: t('endedAt'), value: f.zonedDateTime(order.updatedAt) },
          { label: t('orderNumber'), value: String(order.id) },
        ]}
      />
    </Sheet>
  )
}
