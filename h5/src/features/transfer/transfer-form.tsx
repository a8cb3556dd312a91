import { AmountField, Button, IconButton, PinField, toast } from '@halyard/ui'
import { ArrowDownUp } from '@halyard/ui/icons'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useFormat } from '../../lib/format/format.ts'
import { ChoiceField } from '../../lib/forms/choice-field.tsx'
import { useConfirmedForm } from '../../lib/forms/confirmed-form.ts'
import { ACCOUNT_KINDS, ACCOUNT_TEXTS, isAccountKind } from '../../lib/wallet/account-names.ts'
import type { Wallet } from '../../lib/wallet/balance.ts'
import { CoinMark } from '../../lib/wallet/coin-mark.tsx'
import { ConfirmTransfer } from './confirm-transfer.tsx'
import { type TransferField, type TransferValues, transferErrors, withAccount } from './transfer-form.ts'

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
  const form = useConfirmedForm(() => startOf(query, wallet))
  const { values, edit } = form

  const balances = wallet.accounts.find(({ type }) => type === values.from)?.balances ?? []
  const balance = balances.find(({ currencyId }) => currencyId === values.currency)
  const errors = transferErrors(values, balance?.available)
  const errorOf = (field: TransferField) => form.errorOf(field, errors[field] && t(errors[field]))
  const accounts = ACCOUNT_KINDS.map((value) => ({ value, label: t(ACCOUNT_TEXTS[value]) }))
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => form.submit(event, Object.keys(errors).length === 0 && balance !== undefined)}
    >
      <div className="flex items-end gap-2">
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <ChoiceField
            choices={accounts}
            label={t('from')}
            onChange={(account) => edit(withAccount(values, 'from', account))}
            value={values.from}
          />
          <ChoiceField
            choices={accounts}
            label={t('to')}
            onChange={(account) => edit(withAccount(values, 'to', account))}
            value={values.to}
          />
        </div>
        <div className="pb-[42px]">
          <IconButton label={t('swap')} onClick={() => edit({ from: values.to, to: values.from })}>
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
        label={t('coin')}
        onChange={(currency) => edit({ currency, number: '' })}
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
      <Button reason={blocked} type="submit" wide>
        {t('transferNow')}
      </Button>
      {balance ? (
        <ConfirmTransfer
          coin={balance.currency}
          onClose={form.close}
          onDone={() => {
            const amount = `${f.exact(values.number)} ${balance.currency}`
            toast(t('done', { amount, account: t(ACCOUNT_TEXTS[values.to]) }), 'good')
            form.reset({ number: '', pass: '' })
          }}
          onRefused={form.refuse}
          open={form.confirming}
          values={values}
        />
      ) : null}
    </form>
  )
}

/** The currency of contracts and options. */
const USUAL = 'USDT'

/**
 * Returns the initial values: from the query string, else from the coin to the contract account in a currency with a
 * balance.
 */
function startOf(query: URLSearchParams, { accounts }: Wallet): TransferValues {
  const [from, to] = [query.get('from'), query.get('to')]
  const source = isAccountKind(from) ? from : 'coin'
  const target = isAccountKind(to) && to !== source ? to : source === 'coin' ? 'contract' : 'coin'
  const balances = accounts.find(({ type }) => type === source)?.balances ?? []
  const requested = balances.find(({ currencyId }) => currencyId === Number(query.get('currency')))
  const filled = balances.filter(({ available }) => /[1-9]/.test(available))
  const usual = filled.find(({ currency }) => currency === USUAL)
  const start = requested ?? usual ?? filled[0] ?? balances[0]
  return { from: source, to: target, currency: start?.currencyId, number: '', pass: '' }
}
