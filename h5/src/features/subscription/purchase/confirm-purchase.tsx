import { ConfirmSheet } from '@halyard/ui'
import type { Failure } from '@halyard/web'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useSendOnce } from '../../../lib/calls/send-once.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { type SubscriptionOrder, toSubscriptionOrder } from '../orders/subscription-order.ts'
import type { IssuePrice, Project } from '../project.ts'
import { summarizePurchase } from './purchase-terms.ts'

interface ConfirmPurchaseProps {
  readonly project: Project
  readonly price: IssuePrice
  readonly quantity: string
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: (order: SubscriptionOrder) => void
  readonly onFailed: (failure: Failure) => void
}

/** Renders the amount that an order freezes and its possible refund, and sends it idempotently. */
export function ConfirmPurchase(props: ConfirmPurchaseProps) {
  const { project, price, quantity, open, onClose, onDone, onFailed } = props
  const { t } = useTranslation('subscription')
  const f = useFormat()
  const { sending, send } = useSendOnce('lh/send/order')
  const summary = summarizePurchase(quantity, project, price)
  const coins = (text: string) => `${f.exact(text)} ${project.coin}`
  const money = (text: string) => `${f.exact(text)} ${price.currency}`

  const order = async () => {
    const request = { id: project.id, currency_id: price.currencyId, number: quantity }
    const answer = await send(request)
    if (answer.ok) onDone(toSubscriptionOrder(answer.data))
    else onFailed(answer)
  }
  return (
    <ConfirmSheet
      action={t('subscribe')}
      loading={sending}
      note={t('confirmNote')}
      onClose={onClose}
      onConfirm={() => void order()}
      open={open}
      rows={
        summary
          ? [
              { label: t('quantity'), value: coins(quantity), strong: true },
              { label: t('issuePrice'), value: money(price.price) },
              { label: t('toFreeze'), value: money(summary.paid), strong: true },
              { label: t('allotmentNow'), value: coins(summary.allotted) },
              { label: t('refundNow'), value: money(summary.refund) },
              { label: t('step_close'), value: f.zonedDateTime(project.closeAt) },
              {
                label: t('lockup'),
                value:
                  project.lockupDays === 0
                    ? t('noLockup')
                    : t('unlockNote', { days: f.days(project.lockupDays) }),
              },
            ]
          : []
      }
      title={t('confirmTitle', { coin: project.coin })}
    />
  )
}
