import { AmountField, Slider } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { Form } from '../../../lib/forms/form.tsx'
import { reduceForm } from '../../../lib/forms/form-reducer.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useWallet } from '../../../lib/wallet/wallet.ts'
import type { SubscriptionOrder } from '../orders/subscription-order.ts'
import type { IssuePrice, Project } from '../project.ts'
import { refreshSubscription } from '../use-subscription.ts'
import { ConfirmPurchase } from './confirm-purchase.tsx'
import { CurrencyField } from './currency-field.tsx'
import { PurchasePreview } from './purchase-preview.tsx'
import {
  findPurchaseErrors,
  largestQuantity,
  percentOf,
  PURCHASE_FIELDS,
  type PurchaseField,
  purchaseFieldOf,
  type PurchaseValues,
  shareOfQuantity,
} from './purchase-terms.ts'
import { useBlocker } from './use-blocker.ts'

interface PurchaseFormProps {
  readonly project: Project
  /** The most that this customer may still order, as a decimal text. */
  readonly ownLeft: string
  readonly onPlaced: (order: SubscriptionOrder) => void
}

/** Renders the order of a coin: the payment currency, the quantity and the preview. */
export function PurchaseForm({ project, ownLeft, onPlaced }: PurchaseFormProps) {
  const { t } = useTranslation('subscription')
  const f = useFormat()
  const [first] = project.prices as readonly [IssuePrice, ...IssuePrice[]]
  const priceIn = (id: number) => project.prices.find(({ currencyId }) => currencyId === id) ?? first
  const balances = useBalances()
  const termsOf = ({ currencyId }: PurchaseValues) => {
    const price = priceIn(currencyId)
    return { project, price, ownLeft, available: balances(price.currencyId) }
  }
  const form = useForm({
    start: (): PurchaseValues => ({ quantity: '', currencyId: first.currencyId }),
    reduce: reduceForm<PurchaseValues, PurchaseField>,
    fieldsOf: () => PURCHASE_FIELDS,
    findErrors: (values) => findPurchaseErrors(values, termsOf(values)),
    describe: ({ text, limit }) => t(text, { coin: `${f.exact(limit ?? '0')} ${project.coin}` }),
    fieldOf: purchaseFieldOf,
  })
  const { values, edit } = form
  const terms = termsOf(values)
  const { price, available } = terms
  const largest = largestQuantity(terms)
  const submit = async () => {
    if (form.check()) form.dispatch({ type: 'confirmationOpened' })
  }
  return (
    <>
      <Form
        action={t('subscribe')}
        failure={form.failure}
        onSubmit={submit}
        reason={useBlocker(project, ownLeft)}
      >
        <CurrencyField
          error={form.errorOf('currency')}
          onChange={(currencyId) => edit({ currencyId })}
          prices={project.prices}
          value={price.currencyId}
        />
        <div>
          <AmountField
            decimals={project.decimals}
            error={form.errorOf('quantity')}
            help={available === undefined ? ' ' : `${t('available')} ${f.exact(available)} ${price.currency}`}
            label={t('quantity')}
            onChange={(quantity) => edit({ quantity })}
            placeholder={f.exact(project.quantityMin)}
            unit={project.coin}
            value={values.quantity}
          />
          <div className="mt-2">
            <Slider
              disabled={!/[1-9]/.test(largest)}
              label={t('shareOfMost')}
              onChange={(percent) => edit({ quantity: shareOfQuantity(largest, percent, project) })}
              value={percentOf(values.quantity, largest, project)}
            />
          </div>
        </div>
        <PurchasePreview ownLeft={ownLeft} price={price} project={project} quantity={values.quantity} />
      </Form>
      <ConfirmPurchase
        onClose={() => form.dispatch({ type: 'confirmationClosed' })}
        onDone={(order) => {
          refreshSubscription()
          onPlaced(order)
        }}
        onFailed={(failure) => {
          // The project may have closed, or its limits changed with another order.
          refreshSubscription()
          form.refuse(failure)
        }}
        open={form.confirming}
        price={price}
        project={project}
        quantity={values.quantity}
      />
    </>
  )
}

/** Returns a function that returns the available balance of a currency in the coin account; undefined until known. */
function useBalances(): (currencyId: number) => string | undefined {
  const coin = useWallet().data?.accounts.find(({ type }) => type === 'coin')
  return (id) => coin?.balances.find(({ currencyId }) => currencyId === id)?.available
}
