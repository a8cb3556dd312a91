import type { Language } from '@halyard/api/client'

/** The nine languages by their native names, in display order. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  jp: '日本語',
  kr: '한국어',
  esp: 'Español',
  zh: '简体中文',
  hk: '繁體中文',
  th: 'ไทย',
  pot: 'Português',
  de: 'Deutsch',
}
