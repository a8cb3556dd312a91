import type { Language } from '@halyard/api/client'

type Texts = Readonly<Record<string, string>>

/** The values of a text's placeholders by name. */
export type Values = Readonly<Record<string, string | number | bigint | undefined>>

/** Returns the text of a key with its placeholders filled in; the key itself if it has no text. */
export type Translate = (key: string, values?: Values) => string

/** The namespace of the texts that every screen shares. */
export const COMMON = 'common'

/** The namespace shared by the trading screens, loaded in addition to their own. */
export const TRADING = 'trading'

/** Modules with the first texts of each language. One for each file of texts would be a large part of the first script. */
const FIRST_TEXTS = import.meta.glob<Readonly<Record<string, Texts>>>('./first-texts/*.ts', {
  import: 'TEXTS',
})

/** The folders of texts that belong to no feature, as the modules name them. */
const FOLDERS: Readonly<Record<string, string>> = {
  [COMMON]: '../../../locales',
  [TRADING]: '../../trading/locales',
}

/** Modules with the texts of all products' notices in each language. */
const NOTICE_TEXTS = import.meta.glob<Readonly<Record<string, Texts>>>('./notice-texts/*.ts', {
  import: 'TEXTS',
})

/** The namespaces to which products add texts, from a folder of this name in each. */
const ADDED: Readonly<Record<string, string>> = { assets: 'entries', notice: 'notices' }

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g

const loaded = new Map<string, Texts>()
const loads = new Map<string, Promise<boolean>>()
const translators = new Map<string, Translate>()

/** Returns whether a namespace is loaded in a language. */
export function hasTexts(language: Language, namespace: string): boolean {
  return loaded.has(keyOf(language, namespace))
}

/** Returns the namespaces that are loaded in a language. */
export function namespacesOf(language: Language): string[] {
  const prefix = keyOf(language, '')
  return Array.from(loaded.keys()).flatMap((key) =>
    key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
  )
}

/**
 * Loads a namespace of a language once, in English if that fails; resolves to whether it succeeded, and never rejects.
 * A failed load is repeated only with `again`.
 */
export function loadTexts(language: Language, namespace: string, again = false): Promise<boolean> {
  const key = keyOf(language, namespace)
  const known = loads.get(key)
  if (known && (!again || loaded.has(key))) return known
  const load = fetchTexts(language, namespace)
    .catch(() => fetchTexts('en', namespace))
    .then((texts) => loaded.set(key, texts) !== undefined)
    .catch(() => false)
  loads.set(key, load)
  return load
}

/** Returns the translator of a language, the same one each time. Texts missing in the namespace are looked up in the shared ones. */
export function translatorOf(language: Language, namespace: string): Translate {
  const known = translators.get(keyOf(language, namespace))
  if (known) return known
  const translate: Translate = (key, values) => {
    const colon = key.indexOf(':')
    const [first, name] = colon === -1 ? [namespace, key] : [key.slice(0, colon), key.slice(colon + 1)]
    const found =
      textOf(language, first, name) ?? textOf(language, TRADING, name) ?? textOf(language, COMMON, name)
    return found === undefined ? name : fill(found, values)
  }
  translators.set(keyOf(language, namespace), translate)
  return translate
}

/** Returns whether a namespace has a text of its own for a key. */
export function hasText(language: Language, namespace: string, key: string): boolean {
  return textOf(language, namespace, key) !== undefined
}

function textOf(language: Language, namespace: string, key: string): string | undefined {
  const texts = loaded.get(keyOf(language, namespace))
  return texts && Object.hasOwn(texts, key) ? texts[key] : undefined
}

/** Fills in all placeholders at once: a value that looks like a placeholder is left as it is. */
function fill(text: string, values: Values = {}): string {
  return text.replace(PLACEHOLDER, (_placeholder, name: string) => String(values[name] ?? ''))
}

function keyOf(language: Language, namespace: string): string {
  return `${language}:${namespace}`
}

async function fetchTexts(language: Language, namespace: string): Promise<Texts> {
  const folder = FOLDERS[namespace] ?? `../../../features/${namespace}/locales`
  const first = await FIRST_TEXTS[`./first-texts/${language}.ts`]?.()
  const texts = first?.[`${folder}/${language}.json`] ?? (await fetchFeatureTexts(language, namespace))
  if (!texts) throw new Error(`texts of ${namespace} in ${language} not found`)
  const added = namespace === 'notice' ? await NOTICE_TEXTS[`./notice-texts/${language}.ts`]?.() : first
  return Object.assign({}, texts, ...textsIn(added, ADDED[namespace]))
}

/** Returns the texts of files in folders of a name. */
function textsIn(files: Readonly<Record<string, Texts>> = {}, folder: string | undefined): readonly Texts[] {
  return Object.entries(files).flatMap(([path, texts]) =>
    path.includes(`/${folder}/locales/`) ? [texts] : [],
  )
}

async function fetchFeatureTexts(language: Language, feature: string): Promise<Texts | undefined> {
  const { FEATURE_TEXTS } = await import('./feature-texts.ts')
  return FEATURE_TEXTS[`../../features/${feature}/locales/${language}.json`]?.()
}
