import { LANGUAGES, type Language } from '@halyard/api'
import type { Translation } from '@halyard/api/ops'
import { CallError } from '../../platform/call-error.ts'

type Field = `${'title' | 'text'}_${Translation}`

/** The texts of a request: those in English, and any translations. */
type Asked = { readonly title: string; readonly text: string } & {
  readonly [Name in Field]?: string | undefined
}

interface Text {
  readonly lang: Language
  readonly title: string
  readonly text: string
}

/** Returns the texts of a request. Throws `missing_field` if a language has a title without a text, or a text without a title. */
export function textsOf(asked: Asked): Text[] {
  return LANGUAGES.flatMap((lang): Text[] => {
    if (lang === 'en') return [{ lang, title: asked.title, text: asked.text }]
    const [title, text] = [asked[`title_${lang}`], asked[`text_${lang}`]]
    if (title === undefined && text === undefined) return []
    return [{ lang, title: given(title, `title_${lang}`), text: given(text, `text_${lang}`) }]
  })
}

/** Sorts texts by the order of `LANGUAGES`. */
export function byLanguage(a: { readonly lang: Language }, b: { readonly lang: Language }): number {
  return LANGUAGES.indexOf(a.lang) - LANGUAGES.indexOf(b.lang)
}

function given(value: string | undefined, field: Field): string {
  if (value === undefined) throw new CallError('missing_field', field)
  return value
}
