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
  /** Returns whether a namespace is loaded in a language. */
  readonly has: (language: Language, namespace: string) => boolean
  /** Returns the namespaces that are loaded in a language. */
  readonly namespacesOf: (language: Language) => string[]
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

  async function read(key: string, language: Language, namespace: string): Promise<boolean> {
    const texts =
      (await fetchTexts(language, namespace).catch(() => undefined)) ??
      (await fetchTexts('en', namespace).catch(() => undefined))
    if (texts) loaded.set(key, texts)
    return texts !== undefined
  }

  return {
    has: (language, namespace) => loaded.has(keyOf(language, namespace)),
    namespacesOf(language) {
      const prefix = keyOf(language, '')
      return Array.from(loaded.keys()).flatMap((key) =>
        key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
      )
    },
    textOf(language, namespace, key) {
      const texts = loaded.get(keyOf(language, namespace))
      return texts && Object.hasOwn(texts, key) ? texts[key] : undefined
    },
    load(language, namespace, again = false) {
      const key = keyOf(language, namespace)
      const known = loads.get(key)
      if (known && (!again || loaded.has(key))) return known
      const load: Load = read(key, language, namespace).then((value) => settle(load, value))
      loads.set(key, load)
      return load
    },
  }
}

/** Marks a promise as fulfilled for `React.use`, which then returns its value without suspending. */
function settle(load: Load, value: boolean): boolean {
  void Object.assign(load, { status: 'fulfilled', value })
  return value
}

function keyOf(language: string, namespace: string): string {
  return `${language}:${namespace}`
}
