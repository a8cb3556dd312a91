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
