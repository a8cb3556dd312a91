import { FactLine } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import type { IssuePrice, Project } from '../project.ts'
import { summarizePurchase } from './purchase-terms.ts'

interface PurchasePreviewProps {
  readonly quantity: string
  readonly project: Project
  readonly price: IssuePrice
  /** The most that this customer may still order, as a decimal text. */
  readonly ownLeft: string
}

/**
 * Renders the amount that the entered quantity freezes and its possible refund. Its height does not depend on the
 * quantity.
 */
export function PurchasePreview({ quantity, project, price, ownLeft }: PurchasePreviewProps) {
  const { t } = useTranslation('subscription')
  const f = useFormat()
  const summary = summarizePurchase(quantity, project, price)
  const money = (text: string | undefined) =>
    text === undefined ? '—' : `${f.exact(text)} ${price.currency}`
  return (
    <div>
      <dl className="text-13">
        <FactLine label={t('issuePrice')} text={money(price.price)} />
        <FactLine label={t('stillOrder')} text={`${f.exact(ownLeft)} ${project.coin}`} />
        <FactLine label={t('toFreeze')} text={money(summary?.paid)} />
        <FactLine
          label={t('allotmentNow')}
          text={summary ? `${f.exact(summary.allotted)} ${project.coin}` : '—'}
        />
        <FactLine label={t('refundNow')} text={money(summary?.refund)} />
        <FactLine
          label={t('lockup')}
          text={project.lockupDays === 0 ? t('noLockup') : f.days(project.lockupDays)}
        />
      </dl>
      <p className="mt-2 text-13 text-muted">{t('afterClose')}</p>
    </div>
  )
}
