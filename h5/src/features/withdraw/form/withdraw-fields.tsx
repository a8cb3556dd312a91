import { formatUnits } from '@halyard/money'
import { AmountField, Button, PinField, Rows, TextField } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'
import { useConfirmedForm } from '../../../lib/forms/confirmed-form.ts'
import { NetworkField } from '../../../lib/wallet/network-field.tsx'
import { BANK } from '../../../lib/wallet/network-name.ts'
import type { Destination } from '../destination.ts'
import type { Terms, WithdrawNetwork } from '../terms.ts'
import { useNow } from '../use-now.ts'
import { withdrawBlocker } from '../withdraw-blocker.ts'
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx'
import { DestinationField } from './destination-field.tsx'
import { type FieldError, findErrors, type WithdrawField } from './form-errors.ts'
import { firstNetwork, summarize, type WithdrawValues } from './form-summary.ts'

const MEMO_MAX = 100

interface WithdrawFieldsProps {
  readonly terms: Terms
  readonly networks: readonly WithdrawNetwork[]
  readonly destinations: readonly Destination[]
  readonly destinationLabel: string
  readonly addLabel: string
  /** The initial selection, if the previous page passed one. */
  readonly start?: { readonly network: string | null; readonly address: number | undefined }
  readonly onAdd: (network: string) => void
}

/** Renders the withdrawal form: destination, amount, fund password, and the fee before anything is sent. */
export function WithdrawFields(props: WithdrawFieldsProps) {
  const { terms, networks, destinations, destinationLabel, addLabel, start, onAdd } = props
  const { t } = useTranslation('withdraw')
  const f = useFormat()
  const now = useNow()
  const form = useConfirmedForm<WithdrawValues>(() => ({
    network: firstNetwork(networks, start?.network)?.type ?? '',
    address: start?.address,
    number: '',
    memo: '',
    pass: '',
  }))
  const { values, edit } = form
  const summary = summarize(values, terms, networks, destinations)
  if (!summary) return <p className="text-15 text-muted">{t('noNetwork')}</p>
  const { network, destination } = summary
  const errors = findErrors(values, summary, terms)
  const amountText = (units: bigint) => f.exact(formatUnits(units, terms.decimals))
  const coins = (units: bigint) => `${amountText(units)} ${terms.currency}`
  const describeError = ({ text, limit }: FieldError): string =>
    limit === undefined ? t(text) : t(text, { amount: coins(limit) })
  const errorOf = (field: WithdrawField) => form.errorOf(field, errors[field] && describeError(errors[field]))
  const blocker = withdrawBlocker(terms, now)
  const blocked = blocker ? t(blocker) : network.open ? undefined : t('networkClosed')
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => form.submit(event, Object.keys(errors).length === 0)}
    >
      {network.type === BANK ? null : (
        <NetworkField
          coin={terms.currency}
          networks={networks.map(({ type }) => type)}
          onChange={(type) => edit({ network: type, address: undefined })}
          value={network.type}
        />
      )}
      <DestinationField
        addLabel={addLabel}
        chosen={destination}
        error={errorOf('address')}
        label={destinationLabel}
        now={now}
        offered={summary.offered}
        onAdd={() => onAdd(network.type)}
        onChange={(address) => edit({ address })}
      />
      <AmountField
        decimals={terms.decimals}
        error={errorOf('number')}
        help={`${t('available')} ${coins(terms.available)}`}
        label={t('amount')}
        onChange={(number) => edit({ number })}
        placeholder={t('minimum', { amount: amountText(network.min) })}
        right={
          <Button
            kind="plain"
            onClick={() => edit({ number: formatUnits(terms.available, terms.decimals) })}
            size="small"
          >
            {t('max')}
          </Button>
        }
        unit={terms.currency}
        value={values.number}
      />
      <TextField
        label={t('memo')}
        maxLength={MEMO_MAX}
        onChange={(memo) => edit({ memo })}
        value={values.memo}
      />
      <PinField
        error={errorOf('pass')}
        label={t('fundPassword')}
        onChange={(pass) => edit({ pass })}
        value={values.pass}
      />
      <Rows
        rows={[
          { label: t('fee'), value: coins(network.fee) },
          { label: t('obtained'), value: coins(summary.received), strong: true },
          { label: t('arrival'), value: t('within', { hours: terms.etaHours }) },
          { label: t('leftToday'), value: t('leftOf', { left: terms.leftToday, all: terms.perDay }) },
        ]}
      />
      <p className="text-13 text-muted">{t('frozenHint')}</p>
      <Button reason={blocked} type="submit" wide>
        {t('withdrawNow')}
      </Button>
      {destination ? (
        <ConfirmWithdrawal
          destination={destination}
          onClose={form.close}
          onRefused={form.refuse}
          open={form.confirming}
          summary={summary}
          terms={terms}
          values={values}
        />
      ) : null}
    </form>
  )
}
