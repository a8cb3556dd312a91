import { AmountField, Button, TextField, toast } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../lib/calls/api.ts'
import { useFormat } from '../../lib/format/format.ts'
import { focusFirstError } from '../../lib/forms/focus-first-error.ts'
import type { Currency } from '../../lib/market/currency.ts'
import { goTo } from '../../lib/navigation/navigation.ts'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { UploadField } from '../../lib/upload/upload-field.tsx'
import {
  type ClaimField,
  type ClaimValues,
  claimErrors,
  claimRequest,
  EMPTY_CLAIM,
  WIRE_FIELDS,
} from './claim-form.ts'
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
  const [values, setValues] = useState(EMPTY_CLAIM)
  const [submitted, setSubmitted] = useState(false)
  const [refused, setRefused] = useState<Failure>()
  const { sending, send } = useSubmitClaim()
  const errors = claimErrors(values, min)
  const least = min === undefined ? '' : `${f.exact(min)} ${currency.name}`
  const isBank = network === 'BANK'

  const edit = (changed: Partial<ClaimValues>) => {
    setValues((before) => ({ ...before, ...changed }))
    setRefused(undefined)
  }
  const errorOf = (field: ClaimField): string | undefined => {
    if (WIRE_FIELDS[refused?.field ?? ''] === field) return refused?.message
    const error = submitted ? errors[field] : undefined
    return error && t(error, { min: least })
  }
  const submit = async () => {
    setSubmitted(true)
    const body = claimRequest(values, currency.id, network)
    if (Object.keys(errors).length > 0 || !body) return focusFirstError()
    const answer = await send(body)
    if (answer === true) {
      toast(t('submitted'), 'good')
      return goTo(pathTo('assets/deposit/index'), { replace: true })
    }
    setRefused(answer)
    if (WIRE_FIELDS[answer.field ?? ''] !== undefined) return focusFirstError()
    if (answer.code !== 'signed_out') toast(answer.message, 'bad')
  }
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending) void submit()
      }}
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
      <Button loading={sending} type="submit" wide>
        {t('handIn')}
      </Button>
    </form>
  )
}
