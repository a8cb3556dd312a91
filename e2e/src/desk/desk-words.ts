import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = join(import.meta.dirname, '../../../ops/src')

/** Returns a function that returns the console's English text for a key of a feature, or of all features. */
export function deskWordsOf(feature: string) {
  const texts = { ...readTexts('locales'), ...readTexts(`features/${feature}/locales`) }
  return (key: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const text = texts[key]
    if (text === undefined) throw new Error(`${feature} has no text ${key}`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
  }
}

function readTexts(folder: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(SOURCES, folder, 'en.json'), 'utf8')) as Record<string, string>
}
