const CHARACTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** A word longer than this part of the text is cut, as are languages without spaces. */
const WORD_PART_MAX = 1 / 3

/**
 * Returns the beginning of a text with an ellipsis, at most `charactersMax` characters before it, ending with a whole
 * word; the text itself if it is not longer.
 */
export function shortenText(text: string, charactersMax: number): string {
  const characters = Array.from(CHARACTERS.segment(text), ({ segment }) => segment)
  if (characters.length <= charactersMax) return text
  // A space in the next place ends a whole word.
  const begin = characters.slice(0, charactersMax + 1)
  const space = begin.lastIndexOf(' ')
  const isWord = space > charactersMax * (1 - WORD_PART_MAX)
  const end = isWord ? space : charactersMax
  return `${begin
    .slice(0, end)
    .join('')
    .replace(/[\s,;:]+$/u, '')}…`
}
