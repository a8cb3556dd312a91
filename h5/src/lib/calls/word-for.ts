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
