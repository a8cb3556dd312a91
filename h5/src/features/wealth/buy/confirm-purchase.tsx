import { formatUnits, parseUnits } from '@halyard/money'
import { ConfirmSheet } from '@halyard/ui'
import type { Failure } from '@halyard/web'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useSendOnce } from '../../../lib/calls/send-once.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { fromCoin, type Pocket } from '../../../lib/wallet/pocket.ts'
import type { Plan } from '../plans/plan.ts'
import { type BuyValues, summarizePurchase } from './purchase-form.ts'

interface ConfirmPurchaseProps {
  readonly plan: Plan
  /** The funds that pay; undefined until known. */
  readonly pocket: Pocket | undefined
  /** The time of the purchase, in epoch milliseconds. */
  readonly now: number
  readonly values: BuyValues
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: () => void
  readonly onFailed: (failure: Failure) => void
}

/** Renders what a purchase does and when, and sends it idempotently. */
export function ConfirmPurchase({
  plan,
  pocket,
  now,
  values,
  open,
  onClose,
  onDone,
  onFailed,
}: ConfirmPurchaseProps) {
  const { t } = useTranslation('wealth')
  const f = useFormat()
  const { sending, send } = useSendOnce('wealth/buyProfit')
  const { amount } = values
  const added = fromCoin(pocket, parseUnits(amount, plan.decimals))
  const addedText = formatUnits(added, plan.decimals)
  const summary = summarizePurchase(amount, plan, now)
  const coins = (text: string) => `${f.exact(text)} ${plan.currency}`

  const buy = async () => {
    const answer = await send({
      id: plan.id,
      number: amount,
      agree: '1',
      terms_id: plan.termsId,
      ...(added > 0n ? { from_coin: addedText } : {}),
    })
    if (answer.ok) onDone()
    else onFailed(answer)
  }
  return (
    <ConfirmSheet
      action={t('buy')}
      loading={sending}
      onClose={onClose}
      onConfirm={() => void buy()}
      open={open}
      rows={
        summary
          ? [
              { label: t('amount'), value: coins(amount), strong: true },
              ...(added > 0n ? [{ label: t('fromCoinAccount'), value: coins(addedText) }] : []),
              {
                label: t('dailyYield'),
                value: `${coins(summary.dailyYield)} (${f.rate(plan.dailyYieldPpm)})`,
              },
              { label: t('firstYield'), value: f.zonedDateTime(summary.firstYieldAt) },
              { label: t('totalYield'), value: coins(summary.totalYield) },
              { label: t('maturity'), value: f.zonedDateTime(summary.maturesAt) },
              { label: t('returnedAtMaturity'), value: coins(summary.returned), strong: true },
              { label: t('penaltyToday'), value: coins(summary.totalYield) },
            ]
          : []
      }
      title={t('confirmTitle', { plan: `${plan.currency} · ${f.days(plan.cycleDays)}` })}
    />
  )
}
