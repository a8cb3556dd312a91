import { Button, Fact } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { cancelStopAndNotify } from '../../../lib/trading/orders/cancel-order.ts'
import type { Order } from '../../../lib/trading/orders/order.ts'
import { type StopOrder, nameOfStop } from '../../../lib/trading/orders/stop-order.ts'
import { conditionText, priceLabelOf } from './stop-text.ts'

interface StopCardProps {
  readonly stop: StopOrder
  readonly market: SpotMarket
  /** The limit order of its OCO, once it is known. */
  readonly limitLeg?: Order | undefined
}

/** Renders a waiting stop order with its condition and the button to cancel it, of an OCO with its limit order. */
export function StopCard({ stop, market, limitLeg }: StopCardProps) {
  const { t } = useTranslation('trade')
  const f = useFormat()
  const [cancelling, setCancelling] = useState(false)
  const buys = stop.side === 'buy'
  const pair = `${market.base}/${market.quote}`
  const name = t(buys ? 'buyPair' : 'sellPair', { pair })
  const isOco = stop.pairedOrderId !== undefined
  const cancelText = t(isOco ? 'cancelBoth' : 'cancelOrder')
  const cancel = async () => {
    setCancelling(true)
    if (!(await cancelStopAndNotify(stop))) setCancelling(false)
  }
  return (
    <li className={`px-4 py-3 text-13 transition-opacity ${cancelling ? 'opacity-60' : ''}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-15 font-semibold">
          <span className={buys ? 'text-up' : 'text-down'}>{name}</span>{' '}
          <span className="text-13 font-normal text-muted">
            {isOco ? `${t('type_oco')} · ` : null}
            {t(nameOfStop(stop))}
          </span>
        </h2>
        <span className="text-muted">{f.dateTime(stop.createdAt)}</span>
      </div>
      <p className="mt-1">{conditionText(stop, market, { t, f })}</p>
      {limitLeg ? (
        <p className="text-muted">
          {t('ocoWithLimit', { price: `${f.decimal(limitLeg.price, market.priceDecimals)} ${market.quote}` })}
        </p>
      ) : null}
      <dl className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(max(7rem,40%),1fr))] gap-x-4">
        <Fact
          label={`${t(priceLabelOf(stop, isOco))} (${market.quote})`}
          text={f.decimal(stop.price, market.priceDecimals)}
        />
        {stop.trail ? <Fact label={t('trail')} text={f.exactPercent(stop.trail)} /> : null}
        <Fact label={`${t('quantity')} (${market.base})`} text={f.exact(stop.quantity)} />
      </dl>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <span aria-live="polite" className="text-muted">
          {t(cancelling ? 'cancelling' : 'statusWaiting')}
        </span>
        <Button
          aria-label={`${cancelText}: ${name}`}
          disabled={cancelling}
          kind="quiet"
          onClick={() => void cancel()}
          size="small"
        >
          {cancelText}
        </Button>
      </div>
    </li>
  )
}
