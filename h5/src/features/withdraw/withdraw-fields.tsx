import type { ResponseOf, WithdrawNetwork } from '@halyard/api/client'
import { AmountField, Button, finishAmount, PinField, Rows, TextField } from '@halyard/ui'
import { Plus } from '@halyard/ui/icons'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/format.ts'
import { ChoiceField } from '../../lib/forms/choice-field.tsx'
import { useConfirmedForm } from '../../lib/forms/confirmed-form.ts'
import { NetworkField } from '../../lib/wallet/network-field.tsx'
import { BANK } from '../../lib/wallet/network-name.ts'
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx'
import type { Destination } from './destination.ts'
import { receivedAmount } from './received-amount.ts'
import { useNow } from './use-now.ts'
import { withdrawBlocker } from './withdraw-blocker.ts'
import { type FieldError, type WithdrawField, type WithdrawValues, withdrawErrors } from './withdraw-form.ts'

const MEMO_MAX = 100

interface WithdrawFieldsProps {
  readonly terms: ResponseOf<'wallet/get_info'>
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
    network: firstOf(networks, start?.network)?.type ?? '',
    address: start?.address,
    number: '',
    memo: '',
    pass: '',
  }))
  const { values, edit } = form

  const network = networks.find(({ type }) => type === values.network) ?? networks[0]
  if (!network) return <p className="text-15 text-muted">{t('noNetwork')}</p>
  const offered = destinations.filter((destination) => destination.network === network.type)
  const chosen =
    offered.find(({ id }) => id === values.address) ?? (offered.length === 1 ? offered[0] : undefined)
  const finished = { ...values, address: chosen?.id, number: finishAmount(values.number) }
  const errors = withdrawErrors(finished, network, terms.available)
  const coin = terms.currency_name
  const coins = (text: string): string => `${f.exact(text)} ${coin}`
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
          coin={coin}
          networks={networks.map(({ type }) => type)}
          onChange={(type) => edit({ network: type, address: undefined })}
          value={network.type}
        />
      )}
      <ChoiceField
        choices={offered.map(({ id, label, hint, usableAt }) => ({
          value: id,
          label,
          hint: usableAt > now ? t('usableFrom', { time: f.zonedDateTime(usableAt) }) : hint,
        }))}
        error={errorOf('address')}
        help={chosen && chosen.hint !== '' ? <span className="break-all">{chosen.hint}</span> : undefined}
        label={destinationLabel}
        onChange={(address) => edit({ address })}
        value={chosen?.id}
      >
        <Button
          className="mt-3"
          icon={<Plus aria-hidden size={18} />}
          kind="quiet"
          onClick={() => onAdd(network.type)}
          wide
        >
          {addLabel}
        </Button>
      </ChoiceField>
      {offered.length === 0 ? (
        <Button icon={<Plus aria-hidden size={18} />} kind="quiet" onClick={() => onAdd(network.type)} wide>
          {addLabel}
        </Button>
      ) : null}
      <AmountField
        decimals={terms.decimals}
        error={errorOf('number')}
        help={`${t('available')} ${coins(terms.available)}`}
        label={t('amount')}
        onChange={(number) => edit({ number })}
        placeholder={t('minimum', { amount: f.exact(network.min) })}
        right={
          <Button kind="plain" onClick={() => edit({ number: terms.available })} size="small">
            {t('max')}
          </Button>
        }
        unit={coin}
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
          {
            label: t('obtained'),
            value: coins(receivedAmount(finished.number, network.fee, terms.decimals)),
            strong: true,
          },
          { label: t('arrival'), value: t('within', { hours: terms.eta_hours }) },
          { label: t('leftToday'), value: t('leftOf', { left: terms.left_today, all: terms.per_day }) },
        ]}
      />
      <p className="text-13 text-muted">{t('frozenHint')}</p>
      <Button reason={blocked} type="submit" wide>
        {t('withdrawNow')}
      </Button>
      {chosen ? (
        <ConfirmWithdrawal
          destination={chosen}
          network={network}
          onClose={form.close}
          onRefused={form.refuse}
          open={form.confirming}
          terms={terms}
          values={finished}
        />
      ) : null}
    </form>
  )
}

/** Returns the requested network, else the first open one. */
function firstOf(networks: readonly WithdrawNetwork[], requested: string | null | undefined) {
  return networks.find(({ type }) => type === requested) ?? networks.find(({ open }) => open) ?? networks[0]
}
