import { type Area, INTL_TAGS, type Language } from '@halyard/api'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/mobile'
import type { Handler } from './context.ts'

const lists = new Map<Language, Area[]>()

export const listAreas: Handler<'area_code'> = (_ctx, { lang }) => {
  const list = lists.get(lang) ?? areasIn(INTL_TAGS[lang])
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
