import type { Language } from '@halyard/api'
import { shortenText } from '../platform/shorten-text.ts'
import { matchOf, wordsOf } from './words.ts'

/** An article as the index has it, in the language of its readers, with its English text if that is another. */
export interface SearchedText {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly english: string
}

/** A match: the article and how well it matches. */
export interface Match {
  readonly id: string
  readonly score: number
  readonly excerpt: string
}

/** Finds articles by words. */
export type Search = (query: string) => Match[]

const WORDS_MAX = 8
const RESULTS_MAX = 10
const TITLE_WEIGHT = 4
/** Results below this share of the best score are not similar enough. */
const SHARE_OF_BEST = 0.35
/** A word that more of the articles contain says nothing about what is searched. */
const COMMON_SHARE = 1 / 3
const EXCERPT_LENGTH = 140

interface Indexed extends SearchedText {
  readonly titleWords: readonly string[]
  readonly bodyWords: readonly string[]
}

/** Indexes articles. A word that few of them contain counts more, and one in the title more than one in the body. */
export function createSearch(texts: readonly SearchedText[], lang: Language): Search {
  const articles = texts.map(
    (text): Indexed => ({
      ...text,
      titleWords: wordsOf(text.title, lang),
      bodyWords: [...wordsOf(text.body, lang), ...wordsOf(text.english, 'en')],
    }),
  )
  return (query) => {
    const words = [...new Set(wordsOf(query, lang))].slice(0, WORDS_MAX)
    const scores = articles.map(() => 0)
    for (const word of words) {
      const weights = articles.map((article) => weightOf(word, article))
      const containing = weights.filter((weight) => weight > 0).length
      // The inverse document frequency of Okapi BM25 (Robertson and Zaragoza, 2009).
      const rarity =
        containing > Math.max(2, articles.length * COMMON_SHARE)
          ? 0
          : Math.log(1 + (articles.length - containing + 0.5) / (containing + 0.5))
      for (const [index, weight] of weights.entries()) scores[index] = (scores[index] ?? 0) + rarity * weight
    }
    const best = Math.max(...scores)
    return articles
      .map((article, index) => ({ article, score: scores[index] ?? 0 }))
      .filter(({ score }) => score > 0 && score >= best * SHARE_OF_BEST)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, RESULTS_MAX)
      .map(({ article, score }) => ({ id: article.id, score, excerpt: excerptOf(article, words, lang) }))
  }
}

function weightOf(word: string, { title, body, titleWords, bodyWords }: Indexed): number {
  const inTitle = Math.max(0, ...titleWords.map((candidate) => matchOf(word, candidate)))
  const matches = bodyWords.map((candidate) => matchOf(word, candidate)).filter((match) => match > 0)
  // Each repetition counts less than the one before.
  const inBody = matches.length === 0 ? 0 : Math.max(...matches) * (1 + Math.log(matches.length))
  // Where words are not separated, a dictionary may split a text and a query differently.
  const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word)
  const titlePart = isUnspaced && title.includes(word) ? 0.8 : 0
  const bodyPart = isUnspaced && body.includes(word) ? 0.8 : 0
  return TITLE_WEIGHT * Math.max(inTitle, titlePart) + Math.max(inBody, bodyPart)
}

/** Returns the beginning of the paragraph that matches best. */
function excerptOf({ body }: Indexed, words: readonly string[], lang: Language): string {
  const paragraphs = body.split('\n').filter((paragraph) => paragraph.trim() !== '')
  const matches = paragraphs.map((paragraph) => {
    const candidates = wordsOf(paragraph, lang)
    return words.filter((word) => candidates.some((candidate) => matchOf(word, candidate) > 0)).length
  })
  const paragraph = paragraphs[matches.indexOf(Math.max(0, ...matches))] ?? paragraphs[0] ?? ''
  return shortenText(paragraph.replace(/^(?:- |\d+\. )/u, ''), EXCERPT_LENGTH)
}
