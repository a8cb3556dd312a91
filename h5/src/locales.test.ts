import { expect, test } from 'vitest'
import { SCREENS } from './app/screens.ts'
import { LANGUAGES } from './lib/language/languages.ts'

const FILES = import.meta.glob<Record<string, string>>(
  ['./locales/*.json', './lib/trading/locales/*.json', './features/*/locales/*.json'],
  { eager: true, import: 'default' },
)
const SOURCES = import.meta.glob<string>(['./**/*.tsx', './**/*.ts', '!./**/*.test.ts'], {
  eager: true,
  import: 'default',
  query: '?raw',
})
const TRADING = './lib/trading/locales'
const traders = new Set(Object.values(SCREENS).map(({ feature, trades }) => (trades ? feature : undefined)))
const folders = Array.from(new Set(Object.keys(FILES).map((file) => file.slice(0, file.lastIndexOf('/')))))

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

test.each(Object.entries(SOURCES))('locales: %s refers only to existing keys', (file, source) => {
  const feature = /^\.\/features\/([^/]+)\//.exec(file)?.[1]
  const own = feature ? texts(`./features/${feature}/locales`, 'en') : {}
  const trades = feature === undefined ? file.startsWith('./lib/trading/') : traders.has(feature)
  const shared = trades ? texts(TRADING, 'en') : {}
  const known = new Set([own, shared, texts('./locales', 'en')].flatMap((words) => Object.keys(words)))
  const used = Array.from(
    source.matchAll(/\b(?:t\(|text\(|text: )'(?:\w+:)?([\w.]+)'/g),
    (match) => match[1] ?? '',
  )
  expect(used.filter((key) => !known.has(key))).toEqual([])
})
