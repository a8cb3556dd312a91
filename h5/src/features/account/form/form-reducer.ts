import { type FormAction, type FormState, reduceForm } from '../../../lib/forms/form-reducer.ts'

/** All values of the sign-in and registration forms; each page shows a subset. */
export interface AccountValues {
  readonly channel: 'email' | 'mobile'
  readonly email: string
  /** ISO 3166 code of the phone number's country. */
  readonly country: string
  readonly mobile: string
  /** How the customer signs in. */
  readonly by: 'password' | 'code'
  readonly code: string
  readonly password: string
  readonly repassword: string
  readonly inviteCode: string
  /** The version of the user agreement that was ticked. */
  readonly agreedTo: number | undefined
  /** The second factor; undefined until the server asks for it. */
  readonly second: string | undefined
}

/** A field of the account forms. */
export type AccountField = 'account' | 'code' | 'password' | 'repassword' | 'inviteCode' | 'agree' | 'second'

export type AccountState = FormState<AccountValues, AccountField>

/** Returns the initial values of an account form. */
export function startAccount(initial: Partial<AccountValues>): AccountValues {
  return {
    channel: 'email',
    email: '',
    country: '',
    mobile: '',
    by: 'password',
    code: '',
    password: '',
    repassword: '',
    inviteCode: '',
    agreedTo: undefined,
    second: undefined,
    ...initial,
  }
}

/** Applies an action to an account form. An error of the server remains until its own field changes. */
export function reduceAccount(
  state: AccountState,
  action: FormAction<AccountValues, AccountField>,
): AccountState {
  const next = reduceForm(state, action)
  if (action.type === 'edited') {
    const edited = new Set(Object.keys(action.values).map((name) => FIELD_OF[name as keyof AccountValues]))
    const refused = new Map([...state.refused].filter(([field]) => !edited.has(field)))
    // A different channel shows different fields; their errors start hidden.
    return { ...next, refused, tried: action.values.channel === undefined ? next.tried : new Set() }
  }
  if (action.type !== 'refused') return next
  const { values } = next
  const isSecondAsked = action.field === 'second' && values.second === undefined
  return {
    ...next,
    refused: new Map([...state.refused, ...next.refused]),
    values: isSecondAsked ? { ...values, second: '' } : values,
  }
}

const FIELD_OF: Readonly<Record<keyof AccountValues, AccountField | undefined>> = {
  channel: 'account',
  email: 'account',
  country: 'account',
  mobile: 'account',
  by: undefined,
  code: 'code',
  password: 'password',
  repassword: 'repassword',
  inviteCode: 'inviteCode',
  agreedTo: 'agree',
  second: 'second',
}
