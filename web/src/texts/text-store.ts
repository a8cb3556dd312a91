/** The texts of a namespace by key. */
export type Texts = Readonly<Record<string, string>>

/** Fetches the texts of a namespace in a language. Returns undefined if there are none; may reject. */
export type FetchTexts<Language extends string> = (
  language: Language,
  namespace: string,
) => Promise<Texts | undefined>

/** A load of texts: resolves to whether it succeeded, and never rejects. */
type Load = Promise<boolean>

/** The loaded texts of an app, by language and namespace. */
export interface TextStore<Language extends string> {
  /** The namespaces that were ever asked for. */
  readonly namespaces: ReadonlySet<string>
  /** Returns the text of a key, or undefined if the namespace has none. */
  readonly textOf: (language: Language, namespace: string, key: string) => string | undefined
  /** Loads a namespace of a language once, in English if that fails. A failed load is repeated only with `again`. */
  readonly load: (language: Language, namespace: string, again?: boolean) => Load
}

/** Creates an empty store of texts. */
export function createTextStore<Language extends string>(
  fetchTexts: FetchTexts<Language | 'en'>,
): TextStore<Language> {
  const loaded = new Map<string, Texts>()
  const loads = new Map<string, Load>()
  const namespaces = new Set<string>()

  return {
    namespaces,
    textOf: (language, namespace, key) => {
      const texts = loaded.get(keyOf(language, namespace))
      return texts && Object.hasOwn(texts, key) ? texts[key] : undefined
    },
    load: (language, namespace, again = false) => {
      const key = keyOf(language, namespace)
      const known = loads.get(key)
      if (known && (!again || loaded.has(key))) return known
      namespaces.add(namespace)
      const fetchIn = (one: Language | 'en') => fetchTexts(one, namespace).catch(() => undefined)
      const load: Load = fetchIn(language)
        .then((texts) => texts ?? fetchIn('en'))
        .then((texts) => {
          if (texts) loaded.set(key, texts)
          const value = loaded.has(key)
          // For `React.use`, which then returns the value without suspending.
          void Object.assign(load, { status: 'fulfilled', value })
          return value
        })
      loads.set(key, load)
      return load
    },
  }
}

/** Returns the key of a namespace in a language. */
export function keyOf(language: string, namespace: string): string {
  return `${language}:${namespace}`
}
