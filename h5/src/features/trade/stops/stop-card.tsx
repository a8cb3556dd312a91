import { Button, Fact } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { type StopOrder, nameOfStop } from './stop-order.ts'
import { cancelStopAndNotify } from './stop-orders.ts'
import { conditionText } from './stop-text.ts'

interface StopCardProps {
  readonly stop: StopOrder
  readonly market: SpotMarket
}

/** Renders a waiting stop order with its condition and the button to cancel it. */
export function StopCard({ stop, market }: StopCardProps) {
  const { t } = useTranslation('trade')
  const f = useFormat()
  const [cancelling, setCancelling] = useState(false)
  const buys = stop.side === 'buy'
  const pair = `${market.base}/${market.quote}`
  const name = t(buys ? 'buyPair' : 'sellPair', { pair })
  const cancel = async () => {
    setCancelling(true)
    if (!(await cancelStopAndNotify(stop.id))) setCancelling(false)
  }
  return (
    <li className={`px-4 py-3 text-13 transition-opacity ${cancelling ? 'opacity-60' : ''}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-15 font-semibold">
          <span className={buys ? 'text-up' : 'text-down'}>{name}</span>{' '}
          <span className="text-13 font-normal text-muted">{t(nameOfStop(stop))}</span>
        </h2>
        <span className="text-muted">{f.dateTime(stop.createdAt)}</span>
      </div>
      <p className="mt-1">{conditionText(stop, market, { t, f })}</p>
      <dl className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(max(7rem,40%),1fr))] gap-x-4">
        <Fact
          label={`${t(stop.type === 'limit' ? 'price' : 'worstPrice')} (${market.quote})`}
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
          aria-label={`${t('cancelOrder')}: ${name}`}
          disabled={cancelling}
          kind="quiet"
          onClick={() => void cancel()}
          size="small"
        >
          {t('cancelOrder')}
        </Button>
      </div>
    </li>
  )
}
