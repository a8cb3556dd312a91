import { expect, test } from 'vitest'
import { CONSOLE_LANGUAGES } from './lib/language/languages.ts'

const FILES = import.meta.glob<Record<string, string>>(['./locales/*.json', './features/*/locales/*.json'], {
  eager: true,
  import: 'default',
})
const SOURCES = import.meta.glob<string>(
  ['./**/*.tsx', './**/*.ts', '../../web/src/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'],
  {
    eager: true,
    import: 'default',
    query: '?raw',
  },
)
const folders = Array.from(new Set(Object.keys(FILES).map((file) => file.slice(0, file.lastIndexOf('/')))))

function texts(folder: string, language: string): Record<string, string> {
  return FILES[`${folder}/${language}.json`] ?? {}
}

function placeholders(text: string): string[] {
  return Array.from(text.matchAll(/\{\{\s*(\w+)/g), (match) => match[1] ?? '').toSorted()
}

test.each(folders.flatMap((folder) => CONSOLE_LANGUAGES.map((language) => [folder, language] as const)))(
  'locales: %s in %s has every key and placeholder, and no empty text',
  (folder, language) => {
    const [english, own] = [texts(folder, 'en'), texts(folder, language)]
    const keys = new Set([...Object.keys(english), ...Object.keys(own)])
    const wrong = [...keys].filter((key) => {
      const [theirs, ours] = [english[key], own[key]]
      if (theirs === undefined || ours === undefined || ours.trim() === '') return true
      return placeholders(theirs).join() !== placeholders(ours).join()
    })
    expect(wrong).toEqual([])
  },
)

/** Returns the keys that a source names, and patterns of those that it composes: `status_${status}`. */
function namesOf(source: string) {
  const whole = Array.from(source.matchAll(/(['"`])(?:\w+:)?([\w.]+)\1/g), (match) => match[2] ?? '')
  const templates = Array.from(
    source.matchAll(/`(?:\w+:)?((?:\w|\$\{[^{}`]*\})+)`/g),
    (match) => match[1]?.split(/\$\{[^{}`]*\}/) ?? [],
  )
  const composed = templates.filter((parts) => parts.length > 1 && parts.join('') !== '')
  return { whole, composed: composed.map((parts) => new RegExp(`^${parts.join('\\w+')}$`)) }
}

function featureOf(file: string): string | undefined {
  return /^\.\/features\/([^/]+)\//.exec(file)?.[1]
}

test.each(folders)('locales: every text of %s is shown somewhere', (folder) => {
  const feature = featureOf(`${folder}/`)
  const readers = Object.entries(SOURCES).filter(
    ([file]) => feature === undefined || featureOf(file) === undefined || featureOf(file) === feature,
  )
  const names = readers.map(([, source]) => namesOf(source))
  const whole = new Set(names.flatMap((name) => name.whole))
  const composed = names.flatMap((name) => name.composed)
  const isShown = (key: string) => whole.has(key) || composed.some((pattern) => pattern.test(key))
  expect(Object.keys(texts(folder, 'en')).filter((key) => !isShown(key))).toEqual([])
})

test.each(Object.entries(SOURCES))('locales: %s refers only to existing keys', (file, source) => {
  const feature = featureOf(file)
  const own = feature === undefined ? {} : texts(`./features/${feature}/locales`, 'en')
  const known = new Set([...Object.keys(own), ...Object.keys(texts('./locales', 'en'))])
  const used = Array.from(source.matchAll(/\b(?:t\(|text\()'(?:\w+:)?([\w.]+)'/g), (match) => match[1] ?? '')
  expect(used.filter((key) => !known.has(key))).toEqual([])
})
