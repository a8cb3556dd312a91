import type { Area, Language } from '@halyard/contract'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/mobile'
import type { Handler } from '../../http/handler.ts'

/** What the rest of the world calls our nine languages. */
const LOCALES: Record<Language, string> = {
  en: 'en',
  jp: 'ja',
  kr: 'ko',
  esp: 'es',
  zh: 'zh-CN',
  hk: 'zh-HK',
  th: 'th',
  pot: 'pt',
  de: 'de',
}

const lists = new Map<Language, Area[]>()

export const listAreas: Handler<'area_code'> = (_ctx, { lang }) => {
  const list = lists.get(lang) ?? areasIn(LOCALES[lang])
  lists.set(lang, list)
  return Promise.resolve({ list })
}

function areasIn(locale: string): Area[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  return getCountries()
    .map((country) => ({
      country,
      dial: getCountryCallingCode(country),
      name: names.of(country) ?? country,
    }))
    .toSorted((a, b) => compare(a.name, b.name))
}
