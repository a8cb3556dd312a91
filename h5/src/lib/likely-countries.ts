import type { Area } from '@halyard/api/client'
import { countryOfZone } from './country-zones.ts'

interface Device {
  /** IANA name, as the browser reports it. */
  readonly timeZone: string
  /** BCP 47 tags in the order the user prefers them. */
  readonly locales: readonly string[]
}

export const COUNTRY = /^[A-Z]{2}$/

/**
 * Returns the ISO 3166 code of the country that the user of a device is most likely from: that of its time zone, else
 * the region of the first locale that names one, else `fallback`. Many devices outside of the United States are set to
 * en-US, so the time zone says more than the locale.
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

/** Returns the areas to offer before the alphabetical list: the likely one, then those recently chosen, each once. */
export function suggestAreas(areas: readonly Area[], likely: string, recent: readonly string[]): Area[] {
  return Array.from(new Set([likely, ...recent])).flatMap((code) =>
    areas.filter(({ country }) => country === code),
  )
}
