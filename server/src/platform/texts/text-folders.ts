import { type Language, LANGUAGES } from '@halyard/api'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Texts by key, in each language. */
export type TextsByLanguage = Readonly<Record<Language, Readonly<Record<string, string>>>>

/** Returns a folder of texts and the folders in it, each of which has those of one product. */
export function foldersWithTexts(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  return [folder, ...entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))]
}

/** Reads the texts of folders, which have a file for each language. */
export function readTexts(folders: readonly string[]): TextsByLanguage {
  const textsIn = (lang: Language) =>
    folders.map((folder) => JSON.parse(readFileSync(join(folder, `${lang}.json`), 'utf8')) as object)
  const entries = LANGUAGES.map((lang) => [lang, Object.assign({}, ...textsIn(lang))])
  return Object.fromEntries(entries) as TextsByLanguage
}
