import { FactLine } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import type { Plan } from '../plans/plan.ts'
import { summarizePurchase } from './purchase-form.ts'

interface PurchasePreviewProps {
  readonly amount: string
  /** The time of the purchase, in epoch milliseconds. */
  readonly now: number
  readonly plan: Plan
}

/** Renders what the entered amount will earn. Keeps its height while there is no amount. */
export function PurchasePreview({ amount, now, plan }: PurchasePreviewProps) {
  const { t } = useTranslation('wealth')
  const f = useFormat()
  const summary = summarizePurchase(amount, plan, now)
  const coins = (text: string | undefined) => (text === undefined ? '—' : `${f.exact(text)} ${plan.currency}`)
  return (
    <dl className="text-13">
      <FactLine label={t('dailyYield')} text={coins(summary?.dailyYield)} />
      <FactLine label={t('totalYield')} text={coins(summary?.totalYield)} />
      <FactLine label={t('matures')} text={summary ? f.date(summary.maturesAt) : '—'} />
    </dl>
  )
}
