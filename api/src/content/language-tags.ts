import type { Language } from '../wire/fields.ts'

/**
 * BCP 47 tags of the nine languages for `Intl`, plural rules and `<html lang>`. Free of schemas, so that browsers can
 * load it.
 */
export const INTL_TAGS = {
  en: 'en',
  jp: 'ja',
  kr: 'ko',
  esp: 'es',
  zh: 'zh-CN',
  hk: 'zh-HK',
  th: 'th',
  pot: 'pt',
  de: 'de',
} as const satisfies Record<Language, string>
