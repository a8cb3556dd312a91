import { type ErrorCode, type Language, LANGUAGES } from '@halyard/api'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Error messages by code. `signed_out` is the text of envelope type 999. */
type Messages = Record<ErrorCode | 'signed_out', string>

/** The folders with messages: those of one product are in a folder of its own. */
export const TEXT_FOLDERS: readonly string[] = [
  import.meta.dirname,
  ...readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(import.meta.dirname, name)),
]

const MESSAGES = Object.fromEntries(LANGUAGES.map((lang) => [lang, readMessages(lang)])) as Record<
  Language,
  Messages
>

/** Returns the message of a code in a language, with `words` substituted for its `{names}`. */
export function messageOf(
  code: ErrorCode | 'signed_out',
  lang: Language,
  words: Readonly<Record<string, string>> = {},
): string {
  return MESSAGES[lang][code].replace(/\{([a-z_]+)\}/g, (whole, name: string) => words[name] ?? whole)
}

function readMessages(lang: Language): object {
  const texts = TEXT_FOLDERS.map((folder) => readFileSync(join(folder, `${lang}.json`), 'utf8'))
  return Object.assign({}, ...texts.map((text) => JSON.parse(text) as object)) as object
}
