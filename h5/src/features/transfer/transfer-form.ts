import type { AccountKindName, RequestOf } from '@halyard/api/client'
import { compareDecimals } from '@halyard/ui'
import { collectErrors, type FieldErrors } from '../../lib/forms/form-errors.ts'
import { editForm, type FormAction, type FormState, reduceForm } from '../../lib/forms/form-reducer.ts'
import { isAccountKind } from '../../lib/wallet/account-names.ts'
import type { Balance, Wallet } from '../../lib/wallet/balance.ts'

/** The accounts that the form needs. */
type Accounts = Pick<Wallet, 'accounts'>

export interface TransferValues {
  readonly from: AccountKindName
  readonly to: AccountKindName
  readonly currency: number | undefined
  readonly number: string
  readonly pass: string
}

export type TransferField = keyof TransferValues

export const TRANSFER_FIELDS: readonly TransferField[] = ['from', 'to', 'currency', 'number', 'pass']

export type TransferAction =
  | FormAction<TransferValues, TransferField>
  | { readonly type: 'accountChosen'; readonly side: 'from' | 'to'; readonly account: AccountKindName }
  | { readonly type: 'accountsSwapped' }
  | { readonly type: 'coinChosen'; readonly currency: number }

type TransferState = FormState<TransferValues, TransferField>

/** Applies an action to the form of a transfer. An account chosen on both sides swaps the two. */
export function reduceTransfer(state: TransferState, action: TransferAction): TransferState {
  const { from, to } = state.values
  switch (action.type) {
    case 'accountChosen': {
      const { side, account } = action
      const isSwap = account === (side === 'from' ? to : from)
      return editForm(state, isSwap ? { from: to, to: from } : { [side]: account })
    }
    case 'accountsSwapped':
      return editForm(state, { from: to, to: from })
    case 'coinChosen':
      return editForm(state, { currency: action.currency, number: '' })
    case 'edited':
    case 'left':
    case 'tried':
    case 'confirmationOpened':
    case 'confirmationClosed':
    case 'refused':
    case 'reset':
      return reduceForm(state, action)
  }
}

/** The transfer that the form describes. */
export interface TransferSummary {
  /** The balances of the account that pays. */
  readonly balances: readonly Balance[]
  /** The balance of the chosen coin; undefined if the account has none of it. */
  readonly balance: Balance | undefined
  /** The request; undefined without a coin. */
  readonly request: RequestOf<'wallet/change'> | undefined
}

/** Returns the transfer that the form describes. */
export function summarizeTransfer(
  { from, to, currency, number, pass }: TransferValues,
  { accounts }: Accounts,
): TransferSummary {
  const balances = accounts.find(({ type }) => type === from)?.balances ?? []
  return {
    balances,
    balance: balances.find(({ currencyId }) => currencyId === currency),
    request: currency === undefined ? undefined : { currency_id: currency, from, to, number, pass },
  }
}

/** Returns each field's error. */
export function findTransferErrors(
  { number, pass }: TransferValues,
  { balance }: Pick<TransferSummary, 'balance'>,
): FieldErrors<TransferField> {
  return collectErrors(TRANSFER_FIELDS, (field) => {
    if (field === 'pass') return pass.length < 6 ? { text: 'fundPasswordSix' } : undefined
    if (field !== 'number') return undefined
    if (!/[1-9]/.test(number)) return { text: 'amountRequired' }
    if (!balance) return undefined
    return compareDecimals(number, balance.available) > 0 ? { text: 'insufficientBalance' } : undefined
  })
}

/** Returns the field of a rejection. */
export function transferFieldOf({ field }: { readonly field?: string }): string | undefined {
  return field === 'currency_id' ? 'currency' : field
}

/** The currency of contracts and options. */
const USUAL = 'USDT'

/**
 * Returns the initial values: from the query string, else from the coin to the contract account in a currency with a
 * balance.
 */
export function startTransfer(query: URLSearchParams, { accounts }: Accounts): TransferValues {
  const [from, to] = [query.get('from'), query.get('to')]
  const source = isAccountKind(from) ? from : 'coin'
  const target = isAccountKind(to) && to !== source ? to : source === 'coin' ? 'contract' : 'coin'
  const balances = accounts.find(({ type }) => type === source)?.balances ?? []
  const requested = balances.find(({ currencyId }) => currencyId === Number(query.get('currency')))
  const filled = balances.filter(({ available }) => /[1-9]/.test(available))
  const usual = filled.find(({ currency }) => currency === USUAL)
  const currency = (requested ?? usual ?? filled[0] ?? balances[0])?.currencyId
  return { from: source, to: target, currency, number: '', pass: '' }
}
