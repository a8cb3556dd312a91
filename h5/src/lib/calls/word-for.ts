/**
 * Returns the app's word for a value of the wire. Throws for a value that this version does not know, so that the query
 * that parses it fails and the list shows its error state.
 */
export function wordFor<Value extends number | string, Word>(
  words: Readonly<Record<Value, Word>>,
  value: number | string,
): Word {
  if (!Object.hasOwn(words, value)) throw new RangeError(`unknown value on the wire: ${value}`)
  return words[value as Value]
}

/**
 * Checks a word that the app and the wire share, and returns it. Throws for a word that this version does not know, with
 * the same effect as `wordFor`.
 */
export function knownWord<Word extends string>(words: readonly Word[], value: NoInfer<Word>): Word {
  if (!words.includes(value)) throw new RangeError(`unknown value on the wire: ${value}`)
  return value
}
