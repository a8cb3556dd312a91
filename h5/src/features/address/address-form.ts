import type { RequestOf } from '@halyard/api/client'
import { collectErrors, type FieldError, type FieldErrors } from '../../lib/forms/form-errors.ts'
import { editForm, type FormAction, type FormState, reduceForm } from '../../lib/forms/form-reducer.ts'
import { isSixDigits } from '../../lib/security/credential-formats.ts'
import { addressProblem, otherNetworkName } from './address-format.ts'
import { chainsOf, networkNameKey } from './network-names.ts'

/** A currency whose withdrawal addresses can be saved. */
export interface AddressCurrency {
  readonly id: number
  readonly name: string
  readonly networks: readonly string[]
}

/** The values of the form, named as the fields of the request. */
export interface AddressValues {
  readonly currency_id: string
  /** The network. */
  readonly type: string
  readonly address: string
  readonly notes: string
  /** The fund password. */
  readonly pass: string
  readonly code: string
}

export type AddressField = keyof AddressValues

export const ADDRESS_FIELDS: readonly AddressField[] = [
  'currency_id',
  'type',
  'address',
  'notes',
  'pass',
  'code',
]

export type AddressAction =
  | FormAction<AddressValues, AddressField>
  | {
      readonly type: 'coinChosen'
      readonly id: string
      readonly currencies: readonly AddressCurrency[]
    }

type AddressState = FormState<AddressValues, AddressField>

/** Applies an action to the form of an address. Another coin keeps the network if it has it, else takes its first. */
export function reduceAddress(state: AddressState, action: AddressAction): AddressState {
  if (action.type !== 'coinChosen') return reduceForm(state, action)
  const { id, currencies } = action
  const currency = currencies.find((one) => String(one.id) === id)
  return editForm(state, { currency_id: id, type: chainOf(currency?.networks ?? [], state.values.type) })
}

/** The address that the form describes. */
export interface AddressSummary {
  /** The name of the coin. */
  readonly coin: string
  /** The networks of the coin that have addresses. */
  readonly chains: readonly string[]
  readonly request: RequestOf<'wallet/addaddress'>
}

/** Returns the address that the form describes, without surrounding spaces. */
export function summarizeAddress(
  values: AddressValues,
  currencies: readonly AddressCurrency[],
): AddressSummary {
  const currency = currencies.find(({ id }) => String(id) === values.currency_id)
  return {
    coin: currency?.name ?? '',
    chains: chainsOf(currency?.networks ?? []),
    request: { ...values, address: values.address.trim(), notes: values.notes.trim() },
  }
}

/** An error of the form; `network` is the text key of the network's name. */
export interface AddressError extends FieldError {
  readonly network?: string
  /** The name of the network that the address belongs to instead. */
  readonly other?: string
}

/** Returns each field's error. */
export function findAddressErrors(
  values: AddressValues,
  { coin }: Pick<AddressSummary, 'coin'>,
): FieldErrors<AddressField, AddressError> {
  return collectErrors(ADDRESS_FIELDS, (field) => findError(field, values, coin))
}

function findError(field: AddressField, values: AddressValues, coin: string): AddressError | undefined {
  switch (field) {
    case 'type':
      return values.type === '' ? { text: 'networkRequired' } : undefined
    case 'address': {
      const text = addressProblem(values.type, values.address)
      if (text === undefined) return undefined
      const other = text === 'addressOtherNetwork' ? otherNetworkName(values.type, values.address) : undefined
      const error = { text, network: networkNameKey(values.type, coin), ...(other && { other }) }
      return values.address === '' ? { ...error, quiet: true } : error
    }
    case 'pass':
      return isSixDigits(values.pass) ? undefined : { text: 'fundPasswordSix' }
    case 'code':
      return isSixDigits(values.code) ? undefined : { text: 'codeRequired' }
    case 'currency_id':
    case 'notes':
      return undefined
  }
}

const FIRST_CURRENCY = 'USDT'

/** Returns the initial values: the coin and network that the previous page passed in the query, or the defaults. */
export function startAddress(currencies: readonly AddressCurrency[], query: URLSearchParams): AddressValues {
  const currency =
    currencies.find(({ id }) => String(id) === query.get('coin')) ??
    currencies.find(({ name }) => name === FIRST_CURRENCY) ??
    currencies[0]
  const type = chainOf(currency?.networks ?? [], query.get('network'))
  return { currency_id: String(currency?.id ?? ''), type, address: '', notes: '', pass: '', code: '' }
}

/** Returns the wanted network if it has addresses, else the first one that has; empty if none has. */
function chainOf(networks: readonly string[], wanted: string | null): string {
  const chains = chainsOf(networks)
  return chains.find((network) => network === wanted) ?? chains[0] ?? ''
}
