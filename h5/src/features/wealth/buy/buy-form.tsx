import { formatUnits } from '@halyard/money'
import { AmountField, Button, Checkbox, toast } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { Form } from '../../../lib/forms/form.tsx'
import { reduceForm } from '../../../lib/forms/form-reducer.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { goTo, Link } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { spendable, usePocket } from '../../../lib/wallet/pocket.ts'
import type { Plan } from '../plans/plan.ts'
import { refreshWealth } from '../use-wealth.ts'
import { BUY_FIELDS, type BuyValues, buyFieldOf, findBuyErrors } from './purchase-form.ts'
import { ConfirmPurchase } from './confirm-purchase.tsx'
import { largestPurchase } from './largest-purchase.ts'
import { PurchasePreview } from './purchase-preview.tsx'

interface BuyFormProps {
  readonly plan: Plan
  /** The most that this customer may still buy, as a decimal text. */
  readonly ownLeft: string
}

/** Renders the purchase of a product: the amount, what it earns, and the agreement. */
export function BuyForm({ plan, ownLeft }: BuyFormProps) {
  const { t } = useTranslation('wealth')
  const f = useFormat()
  const pocket = usePocket(plan.currencyId, 'trust', plan.decimals)
  const all = spendable(pocket)
  const available = all === undefined ? undefined : formatUnits(all, plan.decimals)
  const form = useForm({
    start: (): BuyValues => ({ amount: '', agreed: false }),
    reduce: reduceForm<BuyValues, (typeof BUY_FIELDS)[number]>,
    fieldsOf: () => BUY_FIELDS,
    findErrors: (values) => findBuyErrors(values, { min: plan.amountMin, max: ownLeft, available }),
    describe: ({ text, limit }) => t(text, { coin: `${f.exact(limit ?? '0')} ${plan.currency}` }),
    fieldOf: buyFieldOf,
  })
  const { values, edit } = form
  // The cycle begins with the purchase: the times are those of the last press of the button.
  const [now, setNow] = useState(() => Date.now())
  const submit = async () => {
    if (!form.check()) return
    setNow(Date.now())
    form.dispatch({ type: 'confirmationOpened' })
  }
  return (
    <>
      <Form
        action={t('buy')}
        failure={form.failure}
        onSubmit={submit}
        reason={plan.status === 'open' ? undefined : t(`closed_${plan.status}`)}
      >
        <AmountField
          decimals={plan.decimals}
          error={form.errorOf('amount')}
          help={available === undefined ? ' ' : `${t('available')} ${f.exact(available)} ${plan.currency}`}
          label={t('amount')}
          onChange={(amount) => edit({ amount })}
          placeholder={f.exact(plan.amountMin)}
          right={
            <Button
              kind="plain"
              onClick={() => edit({ amount: largestPurchase(ownLeft, available) })}
              size="small"
            >
              {t('max')}
            </Button>
          }
          unit={plan.currency}
          value={values.amount}
        />
        <PurchasePreview amount={values.amount} now={now} plan={plan} />
        <Checkbox
          checked={values.agreed}
          error={form.errorOf('agreed')}
          label={
            <>
              {t('agree')}{' '}
              <Link className="text-brass underline" to={pathTo('finance/rulePage')}>
                {t('agreementName')}
              </Link>
            </>
          }
          onChange={(agreed) => edit({ agreed })}
        />
      </Form>
      <ConfirmPurchase
        now={now}
        onClose={() => form.dispatch({ type: 'confirmationClosed' })}
        onDone={() => {
          toast(t('bought'), 'good')
          form.dispatch({ type: 'reset', values: { amount: '', agreed: false } })
          refreshWealth()
          goTo(pathTo('finance/ordersPage'))
        }}
        onFailed={(failure) => {
          // The product may have changed: its limits and terms are read again.
          refreshWealth()
          form.refuse(failure)
        }}
        open={form.confirming}
        plan={plan}
        pocket={pocket}
        values={values}
      />
    </>
  )
}
