import type { BankCardFields } from '@halyard/api'
import { countrySpecs, extractBIC, isValidBIC, isValidIBAN } from 'ibantools'
import { isSupportedCountry } from 'libphonenumber-js/mobile'
import { CallError } from '../../platform/call-error.ts'

/**
 * Validates and normalises a bank card: removes spaces and hyphens from its numbers. Throws a `CallError`
 * with the invalid field.
 */
export function checkCard(fields: BankCardFields): BankCardFields {
  const { country } = fields
  if (!isSupportedCountry(country)) throw new CallError('invalid_field', 'country')
  const swift = withoutSpaces(fields.swift_code)
  if (!isValidBIC(swift) || extractBIC(swift).countryCode !== country)
    throw new CallError('swift_code_invalid', 'swift_code')
  const iban = withoutSpaces(fields.iban ?? '')
  if (iban === '' && hasIbans(country)) throw new CallError('iban_required', 'iban')
  if (iban !== '' && !(isValidIBAN(iban) && iban.startsWith(country)))
    throw new CallError('iban_invalid', 'iban')
  return { ...fields, card_number: withoutSpaces(fields.card_number), swift_code: swift, iban }
}

/** Returns whether the country uses IBANs. */
export function hasIbans(country: string): boolean {
  return countrySpecs[country]?.IBANRegistry === true
}

function withoutSpaces(text: string): string {
  return text.replace(/[ -]/g, '').toUpperCase()
}
