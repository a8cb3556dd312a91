import { useTranslation } from '../../../lib/language/use-translation.ts'
import { ConfirmSubmission } from '../../../lib/trading/orders/confirm-submission.tsx'
import { isPastLiquidation } from '../figures.ts'
import type { Perp } from '../perp.ts'
import type { FormState } from './form-reducer.ts'
import type { FormSummary } from './form-summary.ts'
import { intentOf } from './order-intent.ts'
import { orders } from './submit-orders.ts'
import { useConfirmRows } from './use-confirm-rows.ts'

interface ConfirmOrderProps {
  readonly perp: Perp
  readonly state: FormState
  readonly summary: FormSummary
  /** The reason why the order cannot be placed now. */
  readonly reason: string | undefined
}

/** Renders the confirmation of an order: its terms. */
export function ConfirmOrder({ perp, state, summary, reason }: ConfirmOrderProps) {
  const { t } = useTranslation('perp')
  const late = isPastLiquidation(state.side, summary.stopLossTicks, summary.liquidationTicks)
  return (
    <ConfirmSubmission
      action={t(state.side === 'long' ? 'openLong' : 'openShort', { coin: perp.base })}
      agree={() => intentOf(perp, state, summary)}
      kind={state.side === 'long' ? 'up' : 'down'}
      note={t(state.type === 'market' ? 'marketNote' : 'limitNote')}
      submitter={orders}
      reason={reason}
      rows={useConfirmRows(perp, state, summary)}
      title={t('confirmTitle')}
      warning={late ? <p className="mb-2 font-semibold text-text">{t('liquidatedFirst')}</p> : null}
    />
  )
}
