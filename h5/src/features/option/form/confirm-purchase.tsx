import { useTranslation } from '../../../lib/language/use-translation.ts'
import { ConfirmSubmission } from '../../../lib/trading/orders/confirm-submission.tsx'
import { useUnitsText } from '../amounts.ts'
import type { OptionMarket } from '../option-market.ts'
import type { FormSummary } from './form-summary.ts'
import { purchaseOf } from './purchase.ts'
import { purchases, useBuyRequest } from './submit-purchases.ts'
import { useConfirmRows } from './use-confirm-rows.ts'

interface ConfirmPurchaseProps {
  readonly offered: OptionMarket
  readonly summary: FormSummary
  /** The reason why nothing can be bought now. */
  readonly reason: string | undefined
}

const KINDS = { call: 'up', put: 'down', even: 'primary' } as const

/** Renders the confirmation of a purchase: the terms of the option. */
export function ConfirmPurchase({ offered, summary, reason }: ConfirmPurchaseProps) {
  const { t } = useTranslation('option')
  const units = useUnitsText(summary.payable)
  const { type, asksStake } = useBuyRequest()
  const rows = useConfirmRows(offered, type, summary)
  if (asksStake) return null
  return (
    <ConfirmSubmission
      action={t('buyFor', { type: t(type), amount: units(summary.stake) })}
      agree={() => purchaseOf(offered, type, summary)}
      kind={KINDS[type]}
      note={t('ruleShort')}
      submitter={purchases}
      reason={reason}
      rows={rows}
      skippable
      title={t('confirmTitle')}
    />
  )
}
