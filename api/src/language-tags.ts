import type { Language } from './fields.ts'

/** What `Intl`, plurals and `<html lang>` call the nine languages. Without schemas, so that a browser may load it. */
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
