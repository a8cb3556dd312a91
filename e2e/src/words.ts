import type { Language } from '@halyard/api/client'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = join(import.meta.dirname, '../../h5/src')
const FEATURES = join(SOURCES, 'features')
const SHARED: Readonly<Record<string, string>> = {
  common: join(SOURCES, 'locales'),
  trading: join(SOURCES, 'lib/trading/locales'),
}

type Texts = Readonly<Record<string, string>>

/** Returns a function that returns the app's text for a key, so that journeys find elements by visible text. */
export function wordsOf(namespace: string, language: Language = 'en') {
  const texts = Object.assign(
    {},
    ...[...Object.keys(SHARED), namespace].map((one) => readTexts(one, language)),
  ) as Texts
  return (key: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const text = texts[key]
    if (text === undefined) throw new Error(`${namespace} has no text ${key} in ${language}`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
  }
}

/** Returns every key that cannot be an ordinary word: on a screen, it is a missing text. */
export function allKeys(): string[] {
  const namespaces = [...Object.keys(SHARED), ...readdirSync(FEATURES)]
  const keys = namespaces.flatMap((namespace) => Object.keys(readTexts(namespace, 'en')))
  return Array.from(new Set(keys)).filter((key) => /[a-z][A-Z_]/.test(key))
}

function readTexts(namespace: string, language: Language): Texts {
  const folder = SHARED[namespace] ?? join(FEATURES, namespace, 'locales')
  return JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Texts
}
