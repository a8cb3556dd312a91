import { AmountField, TextField, toast } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { Form } from '../../lib/forms/form.tsx'
import { reduceForm } from '../../lib/forms/form-reducer.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import type { Currency } from '../../lib/market/currency.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { UploadField } from '../../lib/upload/upload-field.tsx'
import { claimFieldOf, claimFields, claimRequest, EMPTY_CLAIM, findClaimErrors } from './claim-form.ts'
import type { Network } from './networks.ts'
import { useSubmitClaim } from './use-submit-claim.ts'

interface ClaimFieldsProps {
  readonly currency: Currency
  readonly network: Network
  /** The minimum deposit; undefined until known. */
  readonly min: string | undefined
}

/** Renders the fields of a deposit claim: the amount and the proof of payment. */
export function ClaimFields({ currency, network, min }: ClaimFieldsProps) {
  const { t } = useTranslation('deposit')
  const f = useFormat()
  const send = useSubmitClaim()
  const least = min === undefined ? '' : `${f.exact(min)} ${currency.name}`
  const isBank = network === 'BANK'
  const form = useForm({
    start: () => EMPTY_CLAIM,
    reduce: reduceForm,
    fieldsOf: () => claimFields(network),
    findErrors: (values) => findClaimErrors(values, network, min),
    describe: ({ text }) => t(text, { min: least }),
    fieldOf: claimFieldOf,
  })
  const { values, edit, errorOf } = form
  const submit = async () => {
    const body = claimRequest(values, currency.id, network)
    if (!form.check() || !body) return
    const answer = await send(body)
    if (!answer.ok) return form.refuse(answer)
    toast(t('submitted'), 'good')
    goTo(pathTo('assets/deposit/index'), { replace: true })
  }
  return (
    <Form
      action={t('handIn')}
      compact
      failure={form.failure}
      failureTitle={t('submissionFailed')}
      onSubmit={submit}
    >
      <AmountField
        decimals={currency.decimals}
        error={errorOf('amount')}
        help={least ? t('least', { min: least }) : undefined}
        label={isBank ? t('transferAmount') : t('amount')}
        name="amount"
        onChange={(amount) => edit({ amount })}
        placeholder="0"
        unit={currency.name}
        value={values.amount}
      />
      {isBank ? null : (
        <TextField
          error={errorOf('hash')}
          help={t('hashHelp')}
          label={t('hashOptional')}
          maxLength={66}
          name="hash"
          onChange={(hash) => edit({ hash })}
          value={values.hash}
        />
      )}
      <TextField
        error={errorOf('payer')}
        help={isBank ? t('payerBankHelp') : t('payerHelp')}
        label={t('payerOptional')}
        maxLength={128}
        name="acc"
        onChange={(payer) => edit({ payer })}
        value={values.payer}
      />
      <UploadField
        camera="environment"
        error={errorOf('voucher')}
        help={t('voucherHelp')}
        label={t('voucher')}
        onChange={(voucher) => edit({ voucher })}
        purpose="voucher"
      />
      <p className="text-13 text-muted">{t('reviewNote')}</p>
    </Form>
  )
}
