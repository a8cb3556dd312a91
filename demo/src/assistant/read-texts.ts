import { type Language, LANGUAGES } from '@halyard/api'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, 'texts')

interface Texts {
  /** Articles were found. */
  readonly found: string
  readonly none: string
  /** The message has no words. */
  readonly picture: string
}

/** Texts of the demo's assistant. Each answer states that it is a program. */
export const ASSISTANT_TEXTS: Readonly<Record<Language, Texts>> = Object.fromEntries(
  LANGUAGES.map((lang) => [lang, JSON.parse(readFileSync(join(FOLDER, `${lang}.json`), 'utf8')) as Texts]),
) as Record<Language, Texts>
