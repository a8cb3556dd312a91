import { keyOf, type TextStore } from './text-store.ts'

/** The values of a text's placeholders by name. */
export type Values = Readonly<Record<string, string | number | bigint | undefined>>

/** Returns the text of a key with its placeholders filled in; the key itself if it has no text. */
export type Translate = (key: string, values?: Values) => string

/** The texts of a namespace in a language. Stays the same object, with the same functions. */
export interface Translation {
  readonly t: Translate
  /** Returns whether the namespace itself has a text for a key. */
  readonly exists: (key: string) => boolean
}

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g

/**
 * Returns the function that returns the translation of a language and a namespace. A text that the namespace lacks is looked
 * up in the shared ones, in their order.
 */
export function createTranslations<Language extends string>(
  { textOf }: Pick<TextStore<Language>, 'textOf'>,
  shared: readonly string[],
): (language: Language, namespace: string) => Translation {
  const translations = new Map<string, Translation>()
  return (language, namespace) => {
    const id = keyOf(language, namespace)
    const known = translations.get(id)
    if (known) return known
    const translate: Translate = (key, values) => {
      const colon = key.indexOf(':')
      const [first, name] = colon === -1 ? [namespace, key] : [key.slice(0, colon), key.slice(colon + 1)]
      for (const place of [first, ...shared]) {
        const found = textOf(language, place, name)
        if (found !== undefined) return fill(found, values)
      }
      return name
    }
    const translation = {
      t: translate,
      exists: (key: string) => textOf(language, namespace, key) !== undefined,
    }
    translations.set(id, translation)
    return translation
  }
}

/** Fills in all placeholders at once: a value that looks like a placeholder is left as it is. */
function fill(text: string, values: Values = {}): string {
  return text.replace(PLACEHOLDER, (_placeholder, name: string) => String(values[name] ?? ''))
}
