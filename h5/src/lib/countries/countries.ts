import { type Area, INTL_TAGS, type Language } from '@halyard/api/client'
import { useQuery } from '@tanstack/react-query'
import { readApi } from '../calls/api.ts'
import { deviceZone } from '../format/device-zone.ts'
import { useSession } from '../session/session.ts'
import { likelyCountry } from './likely-countries.ts'

/** Returns the country that a form preselects. */
export function useLikelyCountry(): string {
  const language = useSession((session) => session.language)
  return likelyCountry({ timeZone: deviceZone(), locales: navigator.languages }, homeCountry(language))
}

/** Returns the country in which a language is most spoken, if the device does not reveal one. */
export function homeCountry(language: Language): string {
  return new Intl.Locale(INTL_TAGS[language]).maximize().region ?? 'US'
}

/** Fetches countries with their dialling codes and their names in the current language. */
export function useAreas(enabled: boolean) {
  const language = useSession((session) => session.language)
  return useQuery({
    queryKey: ['areas', language],
    queryFn: async ({ signal }) => (await readApi('area_code', {}, signal)).list,
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  })
}

/** Returns the areas whose name, code or dialling code contains the text. */
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

/** Removes accents and case, so that 'espana' finds España. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase()
}
