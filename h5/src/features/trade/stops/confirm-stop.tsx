import { formatUnits } from '@halyard/money'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { ConfirmSubmission } from '../../../lib/trading/orders/confirm-submission.tsx'
import { PERCENT_DECIMALS } from '../form/form-prices.ts'
import { type FormState, triggerOf } from '../form/form-reducer.ts'
import type { FormSummary } from '../form/form-summary.ts'
import { isStopType } from '../form/order-types.ts'
import { stopIntentOf } from './stop-intent.ts'
import { nameOfStop } from '../../../lib/trading/orders/stop-order.ts'
import { limitText, priceLabelOf, stopText } from './stop-text.ts'
import { stops } from './submit-stops.ts'

interface ConfirmStopProps {
  readonly market: SpotMarket
  readonly state: FormState
  readonly summary: FormSummary
  /** The reason why the stop order cannot be placed now. */
  readonly reason: string | undefined
}

/** Renders the confirmation of a stop order or an OCO: what happens when, in words, and what is frozen until then. */
export function ConfirmStop({ market, state, summary, reason }: ConfirmStopProps) {
  const { t } = useTranslation('trade')
  const f = useFormat()
  const { side, type } = state
  if (!isStopType(type)) return null
  const buys = side === 'buy'
  const inPaid = (value: bigint | undefined) => {
    const [decimals, unit] = buys ? [market.quoteDecimals, market.quote] : [market.baseDecimals, market.base]
    return value === undefined ? '—' : `${f.exact(formatUnits(value, decimals))} ${unit}`
  }
  const ticksText = (ticks: bigint | undefined) => formatUnits(ticks ?? 0n, market.priceDecimals)
  const priceText = (price: string) => `${f.decimal(price, market.priceDecimals)} ${market.quote}`
  const terms = {
    side,
    ...triggerOf(state),
    trigger: ticksText(summary.triggerTicks),
    trail: summary.trailPpm === undefined ? undefined : formatUnits(summary.trailPpm, PERCENT_DECIMALS),
    type: summary.stopTicks === undefined ? 'market' : 'limit',
    price: ticksText(summary.stopTicks ?? summary.worstTicks),
    quantity: formatUnits(summary.lots ?? 0n, market.lotDecimals),
  } as const
  const limit =
    type === 'oco' ? { side, price: ticksText(summary.priceTicks), quantity: terms.quantity } : undefined
  const notes = [
    ...(limit ? ['ocoNote'] : []),
    ...(terms.trail ? ['trailingNote'] : []),
    terms.type === 'limit' ? 'stopLimitNote' : 'stopMarketNote',
  ]
  return (
    <ConfirmSubmission
      action={t(buys ? 'buyCoin' : 'sellCoin', { coin: market.base })}
      agree={() => stopIntentOf(market, state, summary)}
      kind={buys ? 'up' : 'down'}
      note={notes.map((note) => t(note)).join(' ')}
      reason={reason}
      rows={[
        {
          label: `${market.base}/${market.quote}`,
          value: `${t(side)} · ${t(limit ? 'type_oco' : nameOfStop(terms))}`,
        },
        ...(limit ? [{ label: t('price'), value: priceText(limit.price), strong: true }] : []),
        {
          label: t(terms.trail ? 'firstTrigger' : 'triggerPrice'),
          value: priceText(terms.trigger),
          strong: true,
        },
        { label: t('triggerSource'), value: t(`source_${terms.source}`) },
        { label: t(priceLabelOf(terms, limit !== undefined)), value: priceText(terms.price) },
        { label: t('quantity'), value: `${f.exact(terms.quantity)} ${market.base}`, strong: true },
        { label: t('frozenUntilThen'), value: inPaid(summary.cost) },
        { label: t('availableAfter'), value: inPaid(summary.after) },
      ]}
      submitter={stops}
      title={t('confirmTitle')}
      warning={
        <span className="block pb-2 text-text">
          {limit ? `${limitText(limit, market, { t, f })} ` : null}
          {stopText(terms, market, { t, f })}
        </span>
      }
    />
  )
}
