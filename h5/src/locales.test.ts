import { INTL_TAGS } from '@halyard/api/client'
import { expect, test } from 'vitest'
import { SCREENS } from './app/screens.ts'
import { LANGUAGES } from '@halyard/web'

const FILES = import.meta.glob<Record<string, string>>(
  [
    './locales/*.json',
    './lib/trading/locales/*.json',
    './features/*/locales/*.json',
    './features/*/*/locales/*.json',
  ],
  { eager: true, import: 'default' },
)
const SOURCES = import.meta.glob<string>(
  ['./**/*.tsx', './**/*.ts', '../../web/src/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'],
  {
    eager: true,
    import: 'default',
    query: '?raw',
  },
)
const TRADING = './lib/trading/locales'
const traders = new Set(Object.values(SCREENS).map(({ feature, trades }) => (trades ? feature : undefined)))
const folders = Array.from(new Set(Object.keys(FILES).map((file) => file.slice(0, file.lastIndexOf('/')))))

/** The features to whose texts those of a folder of any product are added. */
const ADDED: Readonly<Record<string, string>> = { entries: 'assets', notices: 'notice' }

function featureOf(path: string): string | undefined {
  return /^\.\/features\/([^/]+)\//.exec(path)?.[1]
}

function texts(folder: string, language: string): Record<string, string> {
  return FILES[`${folder}/${language}.json`] ?? {}
}

function placeholders(text: string): string[] {
  return Array.from(text.matchAll(/\{\{\s*(\w+)/g), (match) => match[1] ?? '').toSorted()
}

function clash(folder: string, language: string): string[] {
  const english = texts(folder, 'en')
  const own = texts(folder, language)
  const keys = Array.from(new Set([...Object.keys(english), ...Object.keys(own)]))
  return keys.filter((key) => {
    const [theirs, ours] = [english[key], own[key]]
    if (theirs === undefined || ours === undefined || ours.trim() === '') return true
    return placeholders(theirs).join() !== placeholders(ours).join()
  })
}

test('there are locale files to check', () => {
  expect(folders).toContain('./locales')
})

test.each(folders.flatMap((folder) => LANGUAGES.map((language) => [folder, language] as const)))(
  'locales: %s in %s has every key and placeholder, and no empty text',
  (folder, language) => {
    expect(clash(folder, language)).toEqual([])
  },
)

test.each(LANGUAGES)(
  'locales: a percentage in %s has the space before its sign that the language has',
  (language) => {
    const parts = new Intl.NumberFormat(INTL_TAGS[language], { style: 'percent' }).formatToParts(0)
    const space = parts.find(({ type }) => type === 'literal')?.value ?? ''
    const found = folders.flatMap((folder) =>
      Object.entries(texts(folder, language)).flatMap(([key, text]) =>
        Array.from(text.matchAll(/[\d}](\s*)%/g), (match) => [key, match[1]]),
      ),
    )
    expect(found.length).toBeGreaterThan(3)
    expect(found.filter(([, own]) => own !== space)).toEqual([])
  },
)

test.each(Object.entries(SOURCES))('locales: %s refers only to existing keys', (file, source) => {
  const feature = featureOf(file)
  const owned = folders.filter(
    (folder) =>
      feature &&
      (folder.startsWith(`./features/${feature}/`) || ADDED[folder.split('/').at(-2) ?? ''] === feature),
  )
  const own = Object.assign({}, ...owned.map((folder) => texts(folder, 'en')))
  const trades = feature === undefined ? file.startsWith('./lib/trading/') : traders.has(feature)
  const shared = trades ? texts(TRADING, 'en') : {}
  const known = new Set([own, shared, texts('./locales', 'en')].flatMap((words) => Object.keys(words)))
  const used = Array.from(
    source.matchAll(/\b(?:t\(|text\(|text: )'(?:[\w/]+:)?([\w.]+)'/g),
    (match) => match[1] ?? '',
  )
  expect(used.filter((key) => !known.has(key))).toEqual([])
})

/** Returns the keys that a source names, and patterns of those that it composes: `status_${status}`. */
function namesOf(source: string) {
  const whole = Array.from(source.matchAll(/(['"`])(?:[\w/]+:)?([\w.]+)\1/g), (match) => match[2] ?? '')
  const templates = Array.from(
    source.matchAll(/`(?:\w+:)?((?:\w|\$\{[^{}`]*\})+)`/g),
    (match) => match[1]?.split(/\$\{[^{}`]*\}/) ?? [],
  )
  const composed = templates.filter((parts) => parts.length > 1 && parts.join('') !== '')
  return { whole, composed: composed.map((parts) => new RegExp(`^${parts.join('\\w+')}$`)) }
}

/** Returns the sources that may show the texts of a folder. */
function readersOf(folder: string): string[] {
  const feature = featureOf(folder)
  return Object.entries(SOURCES).flatMap(([file, source]) => {
    const owner = featureOf(file)
    if (ADDED[folder.split('/').at(-2) ?? ''] === owner && owner !== undefined) return [source]
    if (feature !== undefined && owner !== undefined && owner !== feature) return []
    if (folder === TRADING && owner !== undefined && !traders.has(owner)) return []
    return [source]
  })
}

test.each(folders)('locales: every text of %s is shown somewhere', (folder) => {
  const names = readersOf(folder).map(namesOf)
  const whole = new Set(names.flatMap((name) => name.whole))
  const composed = names.flatMap((name) => name.composed)
  const isShown = (key: string) => whole.has(key) || composed.some((pattern) => pattern.test(key))
  expect(Object.keys(texts(folder, 'en')).filter((key) => !isShown(key))).toEqual([])
})
