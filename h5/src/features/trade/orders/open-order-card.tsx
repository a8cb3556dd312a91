import { Button, Fact } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import type { Order } from '../../../lib/trading/orders/order.ts'
import { cancelAndNotify } from '../../../lib/trading/orders/cancel-order.ts'
import type { StopOrder } from '../../../lib/trading/orders/stop-order.ts'
import { filledPercent, statusKey } from './order-status.ts'

interface OpenOrderCardProps {
  readonly order: Order
  readonly market: SpotMarket
  /** The stop order of its OCO. */
  readonly stopLeg?: StopOrder | undefined
  readonly onAmend: (order: Order) => void
}

/** Renders an open order with its filled share and the buttons to amend and cancel it. An OCO is only cancelled, as a whole. */
export function OpenOrderCard({ order, market, stopLeg, onAmend }: OpenOrderCardProps) {
  const { t } = useTranslation('trade')
  const f = useFormat()
  const [cancelling, setCancelling] = useState(false)
  const pair = `${market.base}/${market.quote}`
  const name = t(order.side === 'buy' ? 'buyPair' : 'sellPair', { pair })
  const cancelText = t(stopLeg ? 'cancelBoth' : 'cancelOrder')
  const cancel = async () => {
    setCancelling(true)
    if (!(await cancelAndNotify(order.id, stopLeg !== undefined))) setCancelling(false)
  }
  return (
    <li className={`px-4 py-3 text-13 transition-opacity ${cancelling ? 'opacity-60' : ''}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-15 font-semibold">
          <span className={order.side === 'buy' ? 'text-up' : 'text-down'}>{name}</span>{' '}
          <span className="text-13 font-normal text-muted">
            {stopLeg ? `${t('type_oco')} · ` : null}
            {t(`type_${order.type}`)}
          </span>
        </h2>
        <span className="text-muted">{f.dateTime(order.createdAt)}</span>
      </div>
      {stopLeg ? (
        <p className="mt-1 text-muted">
          {t('ocoWithStop', { price: `${f.decimal(stopLeg.trigger, market.priceDecimals)} ${market.quote}` })}
        </p>
      ) : null}
      <dl className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(max(7rem,40%),1fr))] gap-x-4">
        <Fact label={`${t('price')} (${market.quote})`} text={f.decimal(order.price, market.priceDecimals)} />
        <Fact
          label={`${t('filledOf')} (${market.base})`}
          text={`${f.exact(order.filled)} / ${f.exact(order.quantity)}`}
        />
      </dl>
      <div aria-hidden className="mt-2 h-1 overflow-hidden rounded-full bg-line">
        <div
          className={`h-full w-full origin-left ${order.side === 'buy' ? 'bg-up' : 'bg-down'}`}
          style={{ transform: `scaleX(${filledPercent(order) / 100})` }}
        />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <span aria-live="polite" className="text-muted">
          {t(cancelling ? 'cancelling' : statusKey(order))}
        </span>
        <span className="flex flex-wrap gap-2">
          {stopLeg ? null : (
            <Button
              aria-label={`${t('amend')}: ${name}`}
              disabled={cancelling}
              kind="quiet"
              onClick={() => onAmend(order)}
              size="small"
            >
              {t('amend')}
            </Button>
          )}
          <Button
            aria-label={`${cancelText}: ${name}`}
            disabled={cancelling}
            kind="quiet"
            onClick={() => void cancel()}
            size="small"
          >
            {cancelText}
          </Button>
        </span>
      </div>
    </li>
  )
}
