import { INTL_TAGS, type Language, LANGUAGES } from '@halyard/api'
import { join } from 'node:path'
import { readTexts } from '../../platform/texts/text-folders.ts'

type Words = Readonly<Record<'title' | 'text', string>>

/** The announcement of a new version; {date} is its date of effect. */
const WORDS = readTexts([join(import.meta.dirname, 'agreement')]) as Readonly<Record<Language, Words>>

/** Returns the announcement of a version that takes effect at a time, in every language. */
export function announcementOf(effectiveAt: number): ReadonlyArray<Words & { readonly lang: Language }> {
  return LANGUAGES.map((lang) => {
    const date = new Intl.DateTimeFormat(INTL_TAGS[lang], {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'UTC',
    }).format(effectiveAt)
    const { title, text } = WORDS[lang]
    const fill = (words: string) => words.replaceAll('{date}', `${date} UTC`)
    return { lang, title: fill(title), text: fill(text) }
  })
}
