import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { ConfirmSubmission } from '../../../lib/trading/orders/confirm-submission.tsx'
import type { FormState } from './form-reducer.ts'
import type { FormSummary } from './form-summary.ts'
import { intentOf } from './order-intent.ts'
import { isStopType } from './order-types.ts'
import { orders } from './submit-orders.ts'
import { useConfirmRows } from './use-confirm-rows.ts'

interface ConfirmOrderProps {
  readonly market: SpotMarket
  readonly state: FormState
  readonly summary: FormSummary
  /** The reason why the order cannot be placed now. */
  readonly reason: string | undefined
}

/** Renders the confirmation of an order: its terms. That of a stop order is `ConfirmStop`. */
export function ConfirmOrder({ market, state, summary, reason }: ConfirmOrderProps) {
  const { t } = useTranslation('trade')
  const rows = useConfirmRows(market, state, summary)
  const { type } = state
  if (isStopType(type)) return null
  return (
    <ConfirmSubmission
      action={t(state.side === 'buy' ? 'buyCoin' : 'sellCoin', { coin: market.base })}
      agree={() => intentOf(market, state, type, summary)}
      kind={state.side === 'buy' ? 'up' : 'down'}
      note={type === 'market' ? t('marketNote') : t(`about_${type}`)}
      submitter={orders}
      reason={reason}
      rows={rows}
      skippable
      title={t('confirmTitle')}
    />
  )
}
