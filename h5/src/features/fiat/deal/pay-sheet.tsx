import { Checkbox, Rows, Sheet } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { collectErrors, type FieldError } from '../../../lib/forms/form-errors.ts'
import { reduceForm } from '../../../lib/forms/form-reducer.ts'
import { Form } from '../../../lib/forms/form.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { UploadField } from '../../../lib/upload/upload-field.tsx'
import type { DealSheetProps } from './deal-sheet-props.ts'
import { useDealStep } from './use-deal-step.ts'
import { useAmounts } from '../use-amounts.ts'

interface PayValues {
  /** The id of the uploaded receipt. */
  readonly pic: string | undefined
  readonly isOwnAccount: boolean
}

const FIELDS = ['pic', 'isOwnAccount'] as const
type PayField = (typeof FIELDS)[number]
type PayError = FieldError<'receiptRequired' | 'ownAccountRequired'>

/** Renders the buyer's "I have paid": the receipt, and that the money left the buyer's own account. */
export function PaySheet({ deal, open, onClose }: DealSheetProps) {
  const { t } = useTranslation('fiat')
  const amounts = useAmounts()
  const step = useDealStep('legalnew/deal/sub', deal.id)
  const form = useForm({
    start: (): PayValues => ({ pic: undefined, isOwnAccount: false }),
    reduce: reduceForm<PayValues, PayField>,
    fieldsOf: () => FIELDS,
    findErrors: ({ pic, isOwnAccount }) =>
      collectErrors<PayField, PayError>(FIELDS, (field) => {
        if (field === 'pic') return pic === undefined ? { text: 'receiptRequired', quiet: true } : undefined
        return isOwnAccount ? undefined : { text: 'ownAccountRequired', quiet: true }
      }),
    describe: ({ text }) => t(text),
  })
  const { pic, isOwnAccount } = form.values
  const submit = async () => {
    if (!form.check() || pic === undefined) return
    await step.make({ id: deal.id, pic }, { done: t('paidToast'), onDone: onClose, onFailed: form.refuse })
  }
  return (
    <Sheet onClose={onClose} open={open} title={t('act_pay')}>
      <Rows
        rows={[
          { label: t('youPay'), value: amounts.fiat(deal.total, deal.fiat), strong: true },
          { label: t('payee'), value: deal.sellerName === '' ? '—' : deal.sellerName },
          { label: t('purpose'), value: deal.reference },
        ]}
      />
      <div className="mt-3">
        <Form action={t('act_pay')} compact failure={form.failure} onSubmit={submit}>
          <UploadField
            camera="environment"
            error={form.errorOf('pic')}
            help={t('receiptHelp')}
            label={t('receipt')}
            onChange={(id) => form.edit({ pic: id })}
            purpose="receipt"
          />
          <Checkbox
            checked={isOwnAccount}
            error={form.errorOf('isOwnAccount')}
            label={t('ownAccount', { name: deal.buyerName === '' ? '—' : deal.buyerName })}
            onChange={(checked) => form.edit({ isOwnAccount: checked })}
          />
          <p className="text-13 text-muted">{t('payWarning')}</p>
        </Form>
      </div>
    </Sheet>
  )
}
