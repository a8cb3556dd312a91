import { emailSchema, mobileSchema } from '@halyard/api'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import type { Contact } from '../../db/contact-columns.ts'
import { CallError } from '../../platform/call-error.ts'

/** The contact that a customer signs in with. */
export type AccountName = Contact

/** Parses an account as entered. Throws a `CallError` of `account_invalid`. */
export function accountNameOf(account: string, country: string | undefined): AccountName {
  return account.includes('@') ? emailName(account) : mobileName(country, account)
}

/** Normalises an e-mail address to lower case. Throws a `CallError` of `account_invalid` for `field`. */
export function emailName(email: string, field = 'account'): AccountName {
  const address = email.toLowerCase()
  if (!emailSchema.safeParse(address).success) throw new CallError('account_invalid', field)
  return { channel: 'email', address }
}

/** Parses a phone number of a country. Throws a `CallError` of `account_invalid` for `country` or `field`. */
export function mobileName(country: string | undefined, digits: string, field = 'account'): AccountName {
  if (country === undefined || !isSupportedCountry(country)) throw new CallError('account_invalid', 'country')
  const number = mobileSchema.safeParse(digits).success
    ? parsePhoneNumberFromString(digits, country)
    : undefined
  if (!number?.isValid()) throw new CallError('account_invalid', field)
  return { channel: 'mobile', address: number.number }
}
