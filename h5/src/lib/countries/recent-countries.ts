import { readStored, store } from '@halyard/web'
import { COUNTRY } from './likely-countries.ts'

const KEY = 'recentCountries'
const RECENT_MAX = 3

/** Returns the countries recently selected on this device, the latest first. */
export function recentCountries(): readonly string[] {
  return parseRecent(readStored(KEY))
}

/** Stores a selected country as the most recent one. */
export function rememberCountry(country: string): void {
  store(KEY, withRecent(recentCountries(), country).join(' '))
}

/** Moves a country to the front and drops the oldest beyond the limit. */
export function withRecent(recent: readonly string[], country: string): readonly string[] {
  return [country, ...recent.filter((other) => other !== country)].slice(0, RECENT_MAX)
}

/** Parses stored countries; returns none if any part is invalid. */
export function parseRecent(text: string | undefined): readonly string[] {
  const codes = text?.split(' ') ?? []
  return codes.length <= RECENT_MAX && codes.every((code) => COUNTRY.test(code)) ? codes : []
}
