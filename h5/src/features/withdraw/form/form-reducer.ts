import { editForm, type FormAction, type FormState, reduceForm } from '../../../lib/forms/form-reducer.ts'
import { BANK } from '../../../lib/wallet/network-name.ts'
import { isClosed, type WithdrawNetwork } from '../terms.ts'

/** The values of the form, named as the fields of the request. Amounts are texts as typed. */
export interface WithdrawValues {
  readonly network: string
  /** The id of a saved address or bank card. */
  readonly address: number | undefined
  readonly number: string
  readonly memo: string
  readonly pass: string
}

export type WithdrawField = keyof WithdrawValues

export type WithdrawAction =
  | FormAction<WithdrawValues, WithdrawField>
  | { readonly type: 'networkChosen'; readonly network: string }

type WithdrawState = FormState<WithdrawValues, WithdrawField>

/** The initial selection, if the previous page passed one. */
export interface WithdrawStart {
  readonly network: string | null
  readonly address: number | undefined
}

/** Returns the initial values: the requested network, else the first open one, else the first. */
export function startWithdrawal(networks: readonly WithdrawNetwork[], start?: WithdrawStart): WithdrawValues {
  const network =
    networks.find(({ type }) => type === start?.network) ??
    networks.find((one) => !isClosed(one)) ??
    networks[0]
  return { network: network?.type ?? '', address: start?.address, number: '', memo: '', pass: '' }
}

/** Applies an action to the form of a withdrawal. Another network has other destinations. */
export function reduceWithdrawal(state: WithdrawState, action: WithdrawAction): WithdrawState {
  if (action.type !== 'networkChosen') return reduceForm(state, action)
  return editForm(state, { network: action.network, address: undefined })
}

/** Returns the fields of the form, in their order. A withdrawal to a bank has no choice of networks. */
export function withdrawFields({ network }: Pick<WithdrawValues, 'network'>): readonly WithdrawField[] {
  const fields = ['address', 'number', 'memo', 'pass'] as const
  return network === BANK ? fields : ['network', ...fields]
}

/** Returns the field of a rejection. */
export function withdrawFieldOf({ field }: { readonly field?: string }): string | undefined {
  return field === 'type' ? 'network' : field
}
