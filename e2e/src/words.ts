import { INTL_TAGS, type Language } from '@halyard/api/client'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where the texts of an app are. */
interface Source {
  readonly features: string
  /** The folders of the texts that every feature uses. */
  readonly shared: Readonly<Record<string, string>>
  /** The folders of texts that several features show by their namespace. */
  readonly several: Readonly<Record<string, string>>
  /** The folder in which features add texts to those of a feature. The console's add them by their keys: `inbox:kind_option`. */
  readonly added: Readonly<Record<string, string>>
}

const H5 = join(import.meta.dirname, '../../h5/src')
const OPS = join(import.meta.dirname, '../../ops/src')
const APP: Source = {
  features: join(H5, 'features'),
  shared: { common: join(H5, 'locales'), trading: join(H5, 'lib/trading/locales') },
  several: { share: join(H5, 'lib/share/locales'), networks: join(H5, 'lib/wallet/networks/locales') },
  added: { assets: 'entries', notice: 'notices' },
}
const CONSOLE: Source = {
  features: join(OPS, 'features'),
  shared: { common: join(OPS, 'locales') },
  several: {},
  added: {},
}

type Texts = Readonly<Record<string, string>>

/** Returns a function that returns the app's text for a key, so that journeys find elements by visible text. */
export function wordsOf(namespace: string, language: Language = 'en') {
  return wordsIn(APP, namespace, language)
}

/** Returns a function that returns the console's text for a key of a feature, or of all features. */
export function deskWordsOf(feature: string, language: Language = 'en') {
  return wordsIn(CONSOLE, feature, language)
}

function wordsIn(source: Source, namespace: string, language: Language) {
  const namespaces = [...Object.keys(source.shared), namespace]
  const texts = Object.assign({}, ...namespaces.map((one) => readTexts(source, one, language))) as Texts
  return (key: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const text = texts[key]
    if (text === undefined) throw new Error(`${namespace} has no text ${key} in ${language}`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
  }
}

/** Texts that must not be on a screen in a language. */
export interface ForeignTexts {
  /** Every key that cannot be an ordinary word: on a screen, it is a missing text. */
  readonly keys: ReadonlySet<string>
  /** Returns whether a text is English of the app that this language has other words for. */
  readonly isEnglish: (text: string) => boolean
}

/** Returns the texts that must not be on a screen of the app in a language. */
export function foreignTexts(language: Language): ForeignTexts {
  return foreignTextsIn(APP, language)
}

/** The languages of the console: those of its texts. */
export const DESK_LANGUAGES = (Object.keys(INTL_TAGS) as Language[]).filter((language) =>
  existsSync(join(OPS, `locales/${language}.json`)),
)

/** Returns the texts that must not be on a page of the console in a language. */
export function foreignDeskTexts(language: Language): ForeignTexts {
  return foreignTextsIn(CONSOLE, language)
}

function foreignTextsIn(source: Source, language: Language): ForeignTexts {
  const { shared, several } = source
  const namespaces = [...Object.keys({ ...shared, ...several }), ...namespacesOf(source)]
  const pairs = namespaces.flatMap((namespace) => {
    const own = readTexts(source, namespace, language)
    return Object.entries(readTexts(source, namespace, 'en')).map(
      ([key, english]) => [key, english, own[key]] as const,
    )
  })
  const keys = pairs.map(([key]) => key).filter((key) => /[a-z][A-Z_]/.test(key))
  // Another key may have the same word in both languages.
  const known = new Set(pairs.map(([, , own]) => own))
  const left = pairs.flatMap(([, english]) => (known.has(english) ? [] : [english]))
  const whole = new Set(left.filter((english) => !english.includes('{{') && english.length > 1))
  const patterns = left.flatMap((english) => toPattern(english) ?? [])
  return {
    keys: new Set(keys),
    isEnglish: (text) => whole.has(text) || patterns.some((pattern) => pattern.test(text)),
  }
}

/** The letters that a text with values must have to be recognised: '{{n}} d' could be a unit of any language. */
const LETTERS_MIN = 6

function toPattern(text: string): RegExp | undefined {
  const parts = text.split(/\{\{\w+\}\}/)
  const letters = parts.join('').replaceAll(/[^A-Za-z]/g, '').length
  if (parts.length === 1 || letters < LETTERS_MIN) return undefined
  return new RegExp(
    `^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`,
    's',
  )
}

/** Returns the folders of features that have texts, also those within a feature: 'option', 'option/keeping'. */
function namespacesOf({ features }: Source): string[] {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' })
  return files.filter((file) => file.endsWith('locales')).map((file) => dirname(file))
}

function readTexts(source: Source, namespace: string, language: Language): Texts {
  const { shared, several, features, added } = source
  const folder = shared[namespace] ?? several[namespace] ?? join(features, namespace, 'locales')
  const part = added[namespace]
  const parts = part === undefined ? [] : namespacesOf(source).filter((one) => one.endsWith(`/${part}`))
  const folders = [folder, ...parts.map((one) => join(features, one, 'locales'))]
  return Object.assign(
    addedByKey(source, namespace, language),
    ...folders.map((one) => readFile(one, language)),
  ) as Texts
}

/** Returns the texts that other features add to those of a feature by their keys. */
function addedByKey(source: Source, namespace: string, language: Language): Texts {
  const all = namespacesOf(source).map((one) => readFile(join(source.features, one, 'locales'), language))
  const added = all.flatMap(Object.entries<string>).filter(([key]) => key.startsWith(`${namespace}:`))
  return Object.fromEntries(added.map(([key, text]) => [key.slice(namespace.length + 1), text]))
}

function readFile(folder: string, language: Language): Texts {
  return JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Texts
}
