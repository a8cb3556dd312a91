/** All fields of the sign-in and registration forms; each page shows a subset. */
export interface FormValues {
  readonly channel: 'email' | 'mobile'
  readonly email: string
  /** ISO 3166 code of the phone number's country. */
  readonly country: string
  readonly mobile: string
  readonly code: string
  readonly password: string
  readonly repassword: string
  readonly inviteCode: string
  readonly agree: boolean
}

/** A field of the account forms. */
export type Field = 'account' | 'code' | 'password' | 'repassword' | 'inviteCode' | 'agree'

/** The state of an account form. */
export interface FormState {
  readonly values: FormValues
  /** The fields whose errors are visible: those of the last submit. */
  readonly tried: ReadonlySet<Field>
  /** Errors from the server, by field; removed when the field changes. */
  readonly refused: Readonly<Partial<Record<Field, string>>>
}

/** An action on an account form. */
export type FormAction =
  | { readonly type: 'edited'; readonly values: Partial<FormValues> }
  | { readonly type: 'tried'; readonly fields: readonly Field[] }
  | { readonly type: 'refused'; readonly field: Field; readonly message: string }

/** Returns a form with the given values and no visible errors. */
export function startForm(initial: Partial<FormValues>): FormState {
  const values: FormValues = {
    channel: 'email',
    email: '',
    country: '',
    mobile: '',
    code: '',
    password: '',
    repassword: '',
    inviteCode: '',
    agree: false,
    ...initial,
  }
  return { values, tried: new Set(), refused: {} }
}

/** Applies an action to an account form. */
export function formReducer(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'edited': {
      const edited = new Set(Object.keys(action.values).map((name) => FIELD_OF[name as keyof FormValues]))
      const refused = Object.entries(state.refused).filter(([field]) => !edited.has(field as Field))
      // A different channel shows different fields; their errors start hidden.
      const tried = action.values.channel === undefined ? state.tried : new Set<Field>()
      return { values: { ...state.values, ...action.values }, tried, refused: Object.fromEntries(refused) }
    }
    case 'tried':
      return { ...state, tried: new Set([...state.tried, ...action.fields]) }
    case 'refused':
      return { ...state, refused: { ...state.refused, [action.field]: action.message } }
  }
}

const FIELD_OF: Readonly<Record<keyof FormValues, Field>> = {
  channel: 'account',
  email: 'account',
  country: 'account',
  mobile: 'account',
  code: 'code',
  password: 'password',
  repassword: 'repassword',
  inviteCode: 'inviteCode',
  agree: 'agree',
}
