import { formatUnits } from '@halyard/money'
import { AmountField, Button, PinField, Rows, TextField } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { Form } from '../../../lib/forms/form.tsx'
import { useFirstFocus } from '../../../lib/forms/use-first-focus.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { BANK } from '../../../lib/wallet/network-name.ts'
import { NetworkChoice } from '../../../lib/wallet/networks/network-choice.tsx'
import { PauseNotice } from '../../../lib/wallet/networks/pause-notice.tsx'
import type { Destination } from '../destination.ts'
import { isClosed, type Terms, type WithdrawNetwork } from '../terms.ts'
import { useNow } from '../use-now.ts'
import { withdrawBlocker } from '../withdraw-blocker.ts'
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx'
import { DestinationField } from './destination-field.tsx'
import { findErrors, type WithdrawError } from './form-errors.ts'
import {
  reduceWithdrawal,
  startWithdrawal,
  type WithdrawStart,
  type WithdrawValues,
  withdrawFieldOf,
  withdrawFields,
} from './form-reducer.ts'
import { summarize } from './form-summary.ts'

const MEMO_MAX = 100

/** The meaning of each cause of a pause for a withdrawal. */
const MEANINGS = { closed: 'closedMeaning', halted: 'haltedMeaning', stopped: 'stoppedMeaning' } as const

/** Returns the most that can be withdrawn now: what is available, within the limits of the level. */
function mostOf({ available, limitLeft = available }: Terms): bigint {
  return available < limitLeft ? available : limitLeft
}

interface WithdrawFieldsProps {
  readonly terms: Terms
  readonly networks: readonly WithdrawNetwork[]
  readonly destinations: readonly Destination[]
  readonly destinationLabel: string
  readonly addLabel: string
  readonly start?: WithdrawStart
  readonly onAdd: (network: string) => void
}

/** Renders the withdrawal form: destination, amount, fund password, and the fee before anything is sent. */
export function WithdrawFields(props: WithdrawFieldsProps) {
  const { terms, networks, destinations, destinationLabel, addLabel, start, onAdd } = props
  const { t } = useTranslation('withdraw')
  const f = useFormat()
  const now = useNow()
  const amountText = (units: bigint) => f.exact(formatUnits(units, terms.decimals))
  const coins = (units: bigint) => `${amountText(units)} ${terms.currency}`
  const summarizeValues = (values: WithdrawValues) => summarize(values, terms, networks, destinations)
  const form = useForm({
    start: () => startWithdrawal(networks, start),
    reduce: reduceWithdrawal,
    fieldsOf: withdrawFields,
    findErrors: (values) => {
      const summary = summarizeValues(values)
      return summary ? findErrors(values, summary, terms) : {}
    },
    describe: ({ text, limit }: WithdrawError) =>
      limit === undefined ? t(text) : t(text, { amount: coins(limit) }),
    fieldOf: withdrawFieldOf,
    clearedBy: (field) => (field === 'pass' ? { pass: '' } : {}),
  })
  const { values, edit, errorOf } = form
  const summary = summarizeValues(values)
  const blocker = withdrawBlocker(terms, now)
  // With an address and nothing in the way, the amount is what is missing.
  const amountId = useFirstFocus(summary?.destination !== undefined && !blocker)
  if (!summary) return <p className="text-15 text-muted">{t('noNetwork')}</p>
  const { network, destination } = summary
  const blocked = blocker ? t(blocker) : isClosed(network) ? t('networkClosed') : undefined
  const submit = async () => {
    if (form.check()) form.dispatch({ type: 'confirmationOpened' })
  }
  return (
    <>
      <Form action={t('withdrawNow')} compact failure={form.failure} onSubmit={submit} reason={blocked}>
        {network.type === BANK ? null : (
          <NetworkChoice
            coin={terms.currency}
            error={errorOf('network')}
            networks={networks.map(({ facts }) => facts)}
            onChange={(type) => form.dispatch({ type: 'networkChosen', network: type })}
            value={network.type}
          />
        )}
        <PauseNotice
          coin={terms.currency}
          facts={network.facts}
          meaning={t(MEANINGS[network.facts.paused?.why ?? 'closed'])}
        />
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
          help={[
            `${t('available')} ${coins(terms.available)}`,
            ...(terms.limitLeft === undefined ? [] : [t('limitLeft', { amount: coins(terms.limitLeft) })]),
          ].join(' · ')}
          id={amountId}
          label={t('amount')}
          onChange={(number) => edit({ number })}
          placeholder={t('minimum', { amount: amountText(network.min) })}
          right={
            <Button
              kind="plain"
              onClick={() => edit({ number: formatUnits(mostOf(terms), terms.decimals) })}
              size="small"
            >
              {t('max')}
            </Button>
          }
          unit={terms.currency}
          value={values.number}
        />
        <TextField
          error={errorOf('memo')}
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
      </Form>
      {destination ? (
        <ConfirmWithdrawal
          destination={destination}
          onClose={() => form.dispatch({ type: 'confirmationClosed' })}
          onRefused={form.refuse}
          open={form.confirming}
          summary={summary}
          terms={terms}
          values={values}
        />
      ) : null}
    </>
  )
}
