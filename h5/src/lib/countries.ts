import type { Area, Language } from '@halyard/api/client'
import { useQuery } from '@tanstack/react-query'
import { readApi } from './api.ts'
import { deviceZone } from './device-zone.ts'
import { likelyCountry } from './likely-countries.ts'
import { useSession } from './session.ts'

/** The country of most customers who read a language, where the device does not tell its own. */
const HOME_COUNTRIES: Readonly<Record<Language, string>> = {
  en: 'US',
  jp: 'JP',
  kr: 'KR',
  esp: 'ES',
  zh: 'CN',
  hk: 'HK',
  th: 'TH',
  pot: 'BR',
  de: 'DE',
}

/** Returns the country that a form starts with, until another is chosen. */
export function useLikelyCountry(): string {
  const language = useSession((session) => session.language)
  return likelyCountry({ timeZone: deviceZone(), locales: navigator.languages }, HOME_COUNTRIES[language])
}

/** Countries with their dialling codes, named in the reader's language. */
export function useAreas(enabled: boolean) {
  const language = useSession((session) => session.language)
  return useQuery({
    queryKey: ['areas', language],
    queryFn: async ({ signal }) => (await readApi('area_code', {}, signal)).list,
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  })
}

/** The areas whose name, code or dialling code has the words in it. */
export function searchAreas(areas: readonly Area[], words: string): readonly Area[] {
  const wanted = plain(words)
  if (wanted === '') return areas
  const digits = wanted.replace(/^\+|^00/, '')
  return areas.filter(
    ({ country, dial, name }) =>
      plain(name).includes(wanted) ||
      country.toLowerCase() === wanted ||
      (/^[0-9]+$/.test(digits) && dial.startsWith(digits)),
  )
}

/** Without accents and capitals, so that 'espana' finds España. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase()
}
