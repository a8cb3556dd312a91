import type { Language } from '@halyard/api/client'
import type { Translation } from '@halyard/api/ops-client'
import { LANGUAGES } from '@halyard/web'

/** The title and text of one language; both are empty if there is none. */
export interface TranslatedText {
  readonly title: string
  readonly text: string
}

/** The texts of a record in all languages, some of them empty. */
export type TranslatedTexts = Readonly<Record<Language, TranslatedText>>

/** The texts that cannot be saved, by language. Values are keys of messages. */
export type TextErrors = ReadonlyMap<
  Language,
  Partial<Record<keyof TranslatedText, 'titleMissing' | 'textMissing'>>
>

/** Returns texts by language; those that are absent are empty. */
export function toTexts(texts: ReadonlyArray<TranslatedText & { readonly lang: Language }>): TranslatedTexts {
  const none = LANGUAGES.map((lang) => [lang, { title: '', text: '' }] as const)
  const found = texts.map(({ lang, title, text }) => [lang, { title, text }] as const)
  return Object.fromEntries([...none, ...found]) as TranslatedTexts
}

/** Returns what prevents saving. English is required; another language has a title and a text, or neither. */
export function findTextErrors(texts: TranslatedTexts): TextErrors {
  const errors = LANGUAGES.flatMap((lang) => {
    const hasTitle = texts[lang].title.trim() !== ''
    const hasText = texts[lang].text.trim() !== ''
    if (hasTitle === hasText && (hasTitle || lang !== 'en')) return []
    const wrong = {
      ...(hasTitle ? {} : { title: 'titleMissing' as const }),
      ...(hasText ? {} : { text: 'textMissing' as const }),
    }
    return [[lang, wrong] as const]
  })
  return new Map(errors)
}

/** Returns the languages without a text, whose customers read English. */
export function missingLanguages(texts: TranslatedTexts): readonly Language[] {
  return LANGUAGES.filter((lang) => texts[lang].title.trim() === '' && texts[lang].text.trim() === '')
}

/** Returns the text that customers of a language read: their own if it is complete, or else the one in English. */
export function shownText(texts: TranslatedTexts, language: Language): TranslatedText {
  const own = texts[language]
  return own.title.trim() === '' || own.text.trim() === '' ? texts.en : own
}

type TextFields = TranslatedText & {
  readonly [Field in `${'title' | 'text'}_${Translation}`]?: string
}

/** Returns the fields of a request with texts: `title`, `title_de` and so on. */
export function toTextFields(texts: TranslatedTexts): TextFields {
  const translated = LANGUAGES.filter((lang) => lang !== 'en').flatMap((lang) => {
    const { title, text } = texts[lang]
    if (title.trim() === '') return []
    return [
      [`title_${lang}`, title.trim()],
      [`text_${lang}`, text.trim()],
    ]
  })
  const { title, text } = texts.en
  return { title: title.trim(), text: text.trim(), ...(Object.fromEntries(translated) as object) }
}
