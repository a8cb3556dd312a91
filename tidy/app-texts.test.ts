import { expect, test } from 'vitest'
import { INTL_TAGS } from '../api/src/wire/languages.ts'
import { CONSOLE_LANGUAGES } from '../ops/src/lib/language/languages.ts'
import { SOURCES, textsOf } from './app-sources.ts'

type Texts = Readonly<Record<string, string>>

/** The features to whose texts those of a folder of any product are added. */
const ADDED: Readonly<Record<string, string>> = {
  entries: 'assets',
  notices: 'notice',
  inbox: 'inbox',
  treasury: 'treasury',
}

/**
 * Returns the texts of a file by path. Those that the console adds to another feature's, such as `inbox:kind_option`, are
 * listed like a folder of that name beside its own.
 */
function textsByPath(file: string, json: string): Map<string, Texts> {
  const found = new Map<string, Texts>()
  for (const [key, text] of Object.entries(JSON.parse(json) as Texts)) {
    const [name = '', feature] = key.split(':').toReversed()
    const path = feature === undefined ? file : file.replace('/locales/', `/${feature}/locales/`)
    found.set(path, { ...found.get(path), [name]: text })
  }
  return found
}

/** An app with its languages, and its texts by folder and language. */
function readApp(root: string, languages: readonly (keyof typeof INTL_TAGS)[]) {
  const files = textsOf([root], /\/locales\/\w+\.json$/)
  const sources = [...SOURCES].filter(([path]) => path.startsWith(root) || path.startsWith('web/'))
  const parsed = new Map([...files].flatMap(([file, text]) => [...textsByPath(file, text)]))
  const folders = [...new Set([...parsed.keys()].map((file) => file.slice(0, file.lastIndexOf('/'))))]
  const inLanguage = (folder: string, language: string) => parsed.get(`${folder}/${language}.json`) ?? {}
  const traders = new Set(sources.flatMap(([, source]) => TRADER.exec(source)?.[1] ?? []))
  return { root, languages, sources, folders, inLanguage, traders }
}

const TRADER = /defineScreens\(\s*\{ feature: '(\w+)',[^}]*trades: true/
const APPS = [
  readApp('h5/src', Object.keys(INTL_TAGS) as (keyof typeof INTL_TAGS)[]),
  readApp('ops/src', CONSOLE_LANGUAGES),
]
type App = (typeof APPS)[number]

const SERVER_TEXTS = textsOf(['server/src/platform/texts'], /\.json$/)

function featureOf(path: string): string | undefined {
  return /\/features\/([^/]+)\//.exec(`${path}/`)?.[1]
}

/** Returns the feature that shows the texts of a folder; undefined if they belong to the whole app. */
function shownBy(folder: string): string | undefined {
  return ADDED[folder.split('/').at(-2) ?? ''] ?? featureOf(folder)
}

/** Returns whether a source may show the texts of a folder. */
function mayShow({ root, traders }: App, source: string, folder: string): boolean {
  const feature = featureOf(source)
  if (folder === `${root}/locales`) return true
  if (folder.endsWith('/trading/locales'))
    return feature === undefined ? source.includes('/lib/trading/') : traders.has(feature)
  if (folder.endsWith('/lib/share/locales')) return source.includes('/lib/share/')
  if (folder.endsWith('/wallet/networks/locales')) return source.includes('/lib/wallet/networks/')
  if (folder.endsWith('/terminal/locales')) return source.includes('/lib/trading/terminal/')
  return feature !== undefined && (shownBy(folder) === feature || featureOf(folder) === feature)
}

function placeholders(text: string): string {
  return Array.from(text.matchAll(/\{\{\s*(\w+)/g), (match) => match[1] ?? '')
    .toSorted()
    .join()
}

test.each(APPS)('texts: $root has every key and placeholder in every language, and no empty text', (app) => {
  expect(app.folders.length).toBeGreaterThan(10)
  const wrong = app.folders.flatMap((folder) =>
    app.languages.flatMap((language) => {
      const [english, own] = [app.inLanguage(folder, 'en'), app.inLanguage(folder, language)]
      return [...new Set([...Object.keys(english), ...Object.keys(own)])].flatMap((key) => {
        const [theirs, ours] = [english[key], own[key]]
        const isRight = theirs !== undefined && ours?.trim() && placeholders(theirs) === placeholders(ours)
        return isRight ? [] : [`${folder}/${language}.json ${key}`]
      })
    }),
  )
  expect(wrong).toEqual([])
})

test.each(APPS)('texts: a percentage of $root has the space of its language before the sign', (app) => {
  for (const language of app.languages) {
    const parts = new Intl.NumberFormat(INTL_TAGS[language], { style: 'percent' }).formatToParts(0)
    const space = parts.find(({ type }) => type === 'literal')?.value ?? ''
    const found = app.folders.flatMap((folder) =>
      Object.entries(app.inLanguage(folder, language)).flatMap(([key, text]) =>
        Array.from(text.matchAll(/[\d}](\s*)%/g), (match) => [key, match[1]]),
      ),
    )
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter(([, own]) => own !== space)).toEqual([])
  }
})

test.each(APPS)('texts: $root refers only to existing keys', (app) => {
  const unknown = app.sources.flatMap(([path, source]) => {
    const shown = app.folders.filter((folder) => mayShow(app, path, folder))
    const known = new Set(shown.flatMap((folder) => Object.keys(app.inLanguage(folder, 'en'))))
    const used = Array.from(
      source.matchAll(/\b(?:t\(|text\(|text: )'(?:[\w/]+:)?([\w.]+)'/g),
      (match) => match[1] ?? '',
    )
    return used.filter((key) => !known.has(key)).map((key) => `${path} ${key}`)
  })
  expect(unknown).toEqual([])
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

test.each(APPS)('texts: every text of $root is shown somewhere', (app) => {
  const names = app.sources.map(([path, source]) => ({ path, ...namesOf(source) }))
  const hidden = app.folders.flatMap((folder) => {
    const readers = names.filter(({ path }) => featureOf(path) === undefined || mayShow(app, path, folder))
    const whole = new Set(readers.flatMap((reader) => reader.whole))
    const composed = readers.flatMap((reader) => reader.composed)
    const isShown = (key: string) => whole.has(key) || composed.some((pattern) => pattern.test(key))
    return Object.keys(app.inLanguage(folder, 'en')).flatMap((key) =>
      isShown(key) ? [] : [`${folder} ${key}`],
    )
  })
  expect(hidden).toEqual([])
})

/** Texts of refusals that a form shows before the call would, by the error code of the call. */
const SHARED = {
  code_required: 'features/account:codeRequired',
  fund_password_not_six_digits: ':fundPasswordSix',
  password_too_short: 'features/account:passwordShort',
  voucher_required: 'features/deposit:voucherRequired',
} as const

test('texts: forms and calls refuse in the same words', () => {
  const [app] = APPS
  for (const [code, shown] of Object.entries(SHARED))
    for (const language of app?.languages ?? []) {
      const [folder, key = ''] = shown.split(':')
      const path = ['h5/src', folder, 'locales'].filter(Boolean).join('/')
      const texts = JSON.parse(
        SERVER_TEXTS.get(`server/src/platform/texts/${language}.json`) ?? '{}',
      ) as Texts
      expect([code, language, texts[code]]).toEqual([code, language, app?.inLanguage(path, language)[key]])
    }
})
