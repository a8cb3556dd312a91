import { emailSchema, mobileSchema } from '@halyard/api'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { CallError } from '../platform/call-error.ts'

/** Where a customer is reached and what they sign in with. */
export interface AccountName {
  readonly channel: 'email' | 'mobile'
  /** A mail address in lower case, or a phone number as +country and digits. */
  readonly address: string
}

/** Reads what was typed as an account. Throws a `CallError` of `account_invalid`. */
export function accountNameOf(account: string, country: string | undefined): AccountName {
  return account.includes('@') ? emailName(account) : mobileName(country, account)
}

export function emailName(email: string, field = 'account'): AccountName {
  const address = email.toLowerCase()
  if (!emailSchema.safeParse(address).success) throw new CallError('account_invalid', field)
  return { channel: 'email', address }
}

export function mobileName(country: string | undefined, digits: string, field = 'account'): AccountName {
  if (country === undefined || !isSupportedCountry(country)) throw new CallError('account_invalid', 'country')
  const number = mobileSchema.safeParse(digits).success
    ? parsePhoneNumberFromString(digits, country)
    : undefined
  if (!number?.isValid()) throw new CallError('account_invalid', field)
  return { channel: 'mobile', address: number.number }
}
