import type { RequestOf } from '@halyard/api/client'
import { collectErrors, type FieldError, type FieldErrors } from '../../../lib/forms/form-errors.ts'
import { editForm, type FormAction, type FormState, reduceForm } from '../../../lib/forms/form-reducer.ts'
import { isEmail, isMobile } from '../../../lib/security/credential-formats.ts'
import { codeError, secondError } from './proof-errors.ts'

export type Channel = 'email' | 'mobile'

/** The values of the form, named as the fields of the request. */
export interface ContactValues {
  /** ISO 3166 code of the phone number's country. */
  readonly country: string
  /** The new e-mail address or phone number. */
  readonly account: string
  /** The code sent to the new contact. */
  readonly code: string
  /** The code sent to the present contact. */
  readonly old_code: string
  readonly second: string
}

export type ContactField = keyof ContactValues

/** The context of the form: the kind of contact, and whether the customer has a second factor. */
export interface ContactFacts {
  readonly channel: Channel
  readonly totp: boolean
}

export type ContactAction =
  | FormAction<ContactValues, ContactField>
  | { readonly type: 'accountTyped'; readonly channel: Channel; readonly text: string }

type ContactState = FormState<ContactValues, ContactField>

/** Returns the empty form. `country` is the one preselected for a phone number. */
export function startContact(country: string): ContactValues {
  return { country, account: '', code: '', old_code: '', second: '' }
}

/** Applies an action to the form of a contact. A phone number has only digits. */
export function reduceContact(state: ContactState, action: ContactAction): ContactState {
  if (action.type !== 'accountTyped') return reduceForm(state, action)
  const { channel, text } = action
  return editForm(state, { account: channel === 'email' ? text : text.replace(/\D/g, '') })
}

/** The change of a contact that the form describes. */
export interface ContactSummary {
  /** The fields of the form, in their order. */
  readonly fields: readonly ContactField[]
  /** The new contact, to which a code is sent. */
  readonly target: RequestOf<'safe/contact_code'>
  readonly request: RequestOf<'safe/contact'>
}

/** Returns the change of a contact that the form describes. */
export function summarizeContact(values: ContactValues, { channel, totp }: ContactFacts): ContactSummary {
  const { country, code, old_code, second } = values
  const account = values.account.trim()
  const target = channel === 'email' ? { account } : { account, country }
  return {
    fields: [
      ...(channel === 'email' ? [] : (['country'] as const)),
      'account',
      'code',
      'old_code',
      ...(totp ? (['second'] as const) : []),
    ],
    target,
    request: { ...target, code, old_code, ...(totp ? { second } : {}) },
  }
}

/** Returns each field's error. */
export function findContactErrors(values: ContactValues, facts: ContactFacts): FieldErrors<ContactField> {
  const { fields } = summarizeContact(values, facts)
  return collectErrors(fields, (field) => findError(field, values, facts.channel))
}

function findError(
  field: ContactField,
  { account, code, old_code, second }: ContactValues,
  channel: Channel,
): FieldError | undefined {
  switch (field) {
    case 'country':
      return undefined
    case 'account':
      if (channel === 'email') return isEmail(account) ? undefined : { text: 'emailInvalid' }
      return isMobile(account) ? undefined : { text: 'mobileInvalid' }
    case 'code':
      return codeError(code)
    case 'old_code':
      return codeError(old_code)
    case 'second':
      return secondError(second)
  }
}
