import { INTL_TAGS, type Language } from '@halyard/api'

const segmenters = new Map<Language, Intl.Segmenter>()

/**
 * Splits a text into words in lower case and without accents. Languages that write no spaces are split by the
 * dictionaries of the ICU.
 */
export function wordsOf(text: string, lang: Language): string[] {
  const segmenter = segmenters.get(lang) ?? new Intl.Segmenter(INTL_TAGS[lang], { granularity: 'word' })
  segmenters.set(lang, segmenter)
  return Array.from(segmenter.segment(text.normalize('NFKC').toLowerCase()))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => withoutAccents(segment))
}

function withoutAccents(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
}

/** Words of scripts with spaces that share a beginning of this length, and most of the longer word, are forms of one. */
const STEM_MIN = 4
const STEM_SHARE = 0.6
/** A searched word may have an ending that the text does not have: a plural, a case. */
const ROOT_MIN = 3
const ENDING_MAX = 2

/** Returns how well a word of a text matches a searched word, from 0 to 1: the same, its beginning, or another form. */
export function matchOf(searched: string, word: string): number {
  if (word === searched) return 1
  if (searched.length >= 2 && word.startsWith(searched)) return 0.8
  if (word.length >= ROOT_MIN && searched.startsWith(word) && searched.length <= word.length + ENDING_MAX)
    return 0.8
  const shared = sharedBeginning(searched, word)
  const isForm = shared >= STEM_MIN && shared >= STEM_SHARE * Math.max(searched.length, word.length)
  return isForm ? 0.5 : 0
}

function sharedBeginning(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}
