/** The declaration of a language. All else of it is texts. */
interface DeclaredLanguage {
  /** Its BCP 47 tag for `Intl`, plural rules and `<html lang>`. */
  readonly tag: string
  /** Its native name. */
  readonly name: string
  /** The fiat currency that its speakers most likely pay with. */
  readonly fiat: string
}

/**
 * The languages of customers, by the codes used on the wire, in URLs and in storage, in display order. Free of schemas, so that
 * browsers can load it. Everything else of a language is a file named after its code: `npm run new-language`.
 */
const DECLARED = {
  en: { tag: 'en', name: 'English', fiat: 'USD' },
  jp: { tag: 'ja', name: '日本語', fiat: 'JPY' },
  kr: { tag: 'ko', name: '한국어', fiat: 'KRW' },
  esp: { tag: 'es', name: 'Español', fiat: 'EUR' },
  zh: { tag: 'zh-CN', name: '简体中文', fiat: 'CNY' },
  hk: { tag: 'zh-HK', name: '繁體中文', fiat: 'HKD' },
  th: { tag: 'th', name: 'ไทย', fiat: 'THB' },
  pot: { tag: 'pt', name: 'Português', fiat: 'BRL' },
  de: { tag: 'de', name: 'Deutsch', fiat: 'EUR' },
} as const satisfies Readonly<Record<string, DeclaredLanguage>>

/** A language by its code on the wire, which is not always its ISO code. */
export type Language = keyof typeof DECLARED

/** The codes of the languages, in display order. */
export const LANGUAGES = Object.keys(DECLARED) as [Language, ...Language[]]

/** BCP 47 tags for `Intl`. */
export const INTL_TAGS = byLanguage('tag')
/** Native names. */
export const LANGUAGE_NAMES = byLanguage('name')
/** The likely fiat currency of each language. */
export const LANGUAGE_FIATS = byLanguage('fiat')

function byLanguage(field: keyof DeclaredLanguage): Readonly<Record<Language, string>> {
  const entries = LANGUAGES.map((language) => [language, DECLARED[language][field]])
  return Object.fromEntries(entries) as Record<Language, string>
}
