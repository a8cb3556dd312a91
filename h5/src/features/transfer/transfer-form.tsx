import { AmountField, Button, IconButton, PinField, toast } from '@halyard/ui'
import { ArrowDownUp } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useSearchParams } from '@halyard/web'
import { useFormat } from '../../lib/format/format.ts'
import { ChoiceField } from '../../lib/forms/choice-field.tsx'
import { Form } from '../../lib/forms/form.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { ACCOUNT_KINDS, ACCOUNT_TEXTS } from '../../lib/wallet/account-names.ts'
import type { Wallet } from '../../lib/wallet/balance.ts'
import { CoinMark } from '../../lib/wallet/coin-mark.tsx'
import { ConfirmTransfer } from './confirm-transfer.tsx'
import {
  findTransferErrors,
  reduceTransfer,
  startTransfer,
  summarizeTransfer,
  TRANSFER_FIELDS,
  transferFieldOf,
} from './transfer-form.ts'

interface TransferFormProps {
  readonly wallet: Wallet
  /** The reason why nothing can be transferred yet. */
  readonly blocked?: string | undefined
}

/** Renders the transfer form: accounts, coin, amount and fund password. */
export function TransferForm({ wallet, blocked }: TransferFormProps) {
  const { t } = useTranslation('transfer')
  const f = useFormat()
  const [query] = useSearchParams()
  const form = useForm({
    start: () => startTransfer(query, wallet),
    reduce: reduceTransfer,
    fieldsOf: () => TRANSFER_FIELDS,
    findErrors: (values) => findTransferErrors(values, summarizeTransfer(values, wallet)),
    describe: ({ text }) => t(text),
    fieldOf: transferFieldOf,
    clearedBy: (field) => (field === 'pass' ? { pass: '' } : {}),
  })
  const { values, edit, errorOf, dispatch } = form
  const { balances, balance, request } = summarizeTransfer(values, wallet)
  const submit = async () => {
    if (form.check() && balance) dispatch({ type: 'confirmationOpened' })
  }
  const accounts = ACCOUNT_KINDS.map((value) => ({ value, label: t(ACCOUNT_TEXTS[value]) }))
  return (
    <>
      <Form action={t('transferNow')} compact failure={form.failure} onSubmit={submit} reason={blocked}>
        <div className="flex items-end gap-2">
          <div className="flex min-w-0 flex-1 flex-col gap-3">
            <ChoiceField
              choices={accounts}
              error={errorOf('from')}
              label={t('from')}
              onChange={(account) => dispatch({ type: 'accountChosen', side: 'from', account })}
              value={values.from}
            />
            <ChoiceField
              choices={accounts}
              error={errorOf('to')}
              label={t('to')}
              onChange={(account) => dispatch({ type: 'accountChosen', side: 'to', account })}
              value={values.to}
            />
          </div>
          <div className="pb-[42px]">
            <IconButton label={t('swap')} onClick={() => dispatch({ type: 'accountsSwapped' })}>
              <ArrowDownUp aria-hidden className="text-brass" size={22} />
            </IconButton>
          </div>
        </div>
        <ChoiceField
          choices={balances.map(({ currencyId, currency, available }) => ({
            value: currencyId,
            label: currency,
            hint: `${t('available')} ${f.exact(available)}`,
            mark: <CoinMark name={currency} size={24} />,
          }))}
          error={errorOf('currency')}
          label={t('coin')}
          onChange={(currency) => dispatch({ type: 'coinChosen', currency })}
          value={values.currency}
        />
        <AmountField
          decimals={balance?.decimals ?? 0}
          error={errorOf('number')}
          help={balance ? `${t('available')} ${f.exact(balance.available)} ${balance.currency}` : undefined}
          label={t('amount')}
          onChange={(number) => edit({ number })}
          placeholder="0"
          right={
            <Button kind="plain" onClick={() => edit({ number: balance?.available ?? '' })} size="small">
              {t('max')}
            </Button>
          }
          unit={balance?.currency}
          value={values.number}
        />
        <PinField
          error={errorOf('pass')}
          label={t('fundPassword')}
          onChange={(pass) => edit({ pass })}
          value={values.pass}
        />
        <p className="text-13 text-muted">{t('free')}</p>
      </Form>
      {balance && request ? (
        <ConfirmTransfer
          coin={balance.currency}
          onClose={() => dispatch({ type: 'confirmationClosed' })}
          onDone={() => {
            const amount = `${f.exact(values.number)} ${balance.currency}`
            toast(t('done', { amount, account: t(ACCOUNT_TEXTS[values.to]) }), 'good')
            dispatch({ type: 'reset', values: { number: '', pass: '' } })
          }}
          onRefused={form.refuse}
          open={form.confirming}
          request={request}
        />
      ) : null}
    </>
  )
}
