import type { Area } from '@halyard/api/client'
import { countryOfZone } from './country-zones.ts'

interface Device {
  /** IANA name, as the browser reports it. */
  readonly timeZone: string
  /** BCP 47 tags in the user's order of preference. */
  readonly locales: readonly string[]
}

export const COUNTRY = /^[A-Z]{2}$/

/**
 * Returns the ISO 3166 code of the user's most likely country: that of the time zone, else the region of the first
 * locale that has one, else `fallback`. Many devices outside the United States are set to en-US, so the time zone comes
 * first.
 */
export function likelyCountry({ timeZone, locales }: Device, fallback: string): string {
  return countryOfZone(timeZone) ?? locales.map(regionOf).find((region) => region !== undefined) ?? fallback
}

function regionOf(locale: string): string | undefined {
  try {
    const { region } = new Intl.Locale(locale)
    return region !== undefined && COUNTRY.test(region) ? region : undefined
  } catch {
    return undefined
  }
}

/** Returns the areas to list first: the likely one, then those recently selected, without duplicates. */
export function suggestAreas(areas: readonly Area[], likely: string, recent: readonly string[]): Area[] {
  return Array.from(new Set([likely, ...recent])).flatMap((code) =>
    areas.filter(({ country }) => country === code),
  )
}
