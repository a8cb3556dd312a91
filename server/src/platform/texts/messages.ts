import type { ErrorCode, Language } from '@halyard/api'
import type { Word } from '../call-error.ts'
import { foldersWithTexts, readTexts } from './text-folders.ts'

/** Error messages by code. `signed_out` is the text of envelope type 999. */
type Messages = Record<ErrorCode | 'signed_out', string>

/** The folders with messages: those of one product are in a folder of its own. */
export const TEXT_FOLDERS = foldersWithTexts(import.meta.dirname)

const MESSAGES = readTexts(TEXT_FOLDERS) as Readonly<Record<Language, Messages>>

/** Returns the message of a code in a language, with `words` substituted for its `{names}`. */
export function messageOf(
  code: ErrorCode | 'signed_out',
  lang: Language,
  words: Readonly<Record<string, Word>> = {},
): string {
  return MESSAGES[lang][code].replace(/\{([a-z_]+)\}/g, (whole, name: string) => {
    const word = words[name]
    return typeof word === 'function' ? word(lang) : (word ?? whole)
  })
}
