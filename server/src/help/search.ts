import type { Language } from '@halyard/api'
import MiniSearch from 'minisearch'
import { shortenText } from '../platform/shorten-text.ts'
import { wordsOf } from './words.ts'

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

const QUERY_LENGTH_MAX = 100
const RESULTS_MAX = 10
const TITLE_WEIGHT = 4
/** Results below this share of the best score are not similar enough. */
const SHARE_OF_BEST = 0.35
const EXCERPT_LENGTH = 140
/** The share of its characters in which a word may differ from a searched one: typing errors. */
const TYPING_ERRORS = 0.2
const STEM_SHARE = 0.6
const STEM_MIN = 4

/**
 * Indexes articles. A word that few of them contain counts more (BM25), and one in the title more than one in the body.
 * A searched word also finds words that begin with it or with its stem, and with typing errors.
 */
export function createSearch(texts: readonly SearchedText[], lang: Language): Search {
  const termsIn = (text: string) => termsOf(text, lang)
  const index = new MiniSearch<SearchedText>({
    fields: ['title', 'body', 'english'],
    storeFields: ['body'],
    tokenize: (text, field) => (field === 'english' ? wordsOf(text, 'en') : termsIn(text)),
    processTerm: (term) => term,
    searchOptions: {
      tokenize: termsIn,
      processTerm: (word) => [word, ...stemOf(word)],
      boost: { title: TITLE_WEIGHT },
      prefix: (word) => word.length > 1,
      fuzzy: (word) => hasEndings(word) && TYPING_ERRORS,
    },
  })
  index.addAll(texts)
  return (query) => {
    const found = index.search(query.slice(0, QUERY_LENGTH_MAX))
    return found
      .filter(({ score }) => score >= (found[0]?.score ?? 0) * SHARE_OF_BEST)
      .slice(0, RESULTS_MAX)
      .map(({ id, score, body, terms }) => ({ id, score, excerpt: excerptOf(body, terms, termsIn) }))
  }
}

/** Scripts whose words have no endings, and which dictionaries split differently in a query and in a text. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu

function hasEndings(word: string): boolean {
  return word.length >= STEM_MIN && word.search(UNSPACED) < 0
}

function stemOf(word: string): string[] {
  return hasEndings(word) ? [word.slice(0, Math.max(STEM_MIN, Math.ceil(STEM_SHARE * word.length)))] : []
}

/** Splits a text into words, and what has no spaces into pairs of neighbouring characters too. */
function termsOf(text: string, lang: Language): string[] {
  const pairs = (text.normalize('NFKC').match(UNSPACED) ?? []).flatMap((run) =>
    Array.from(run).flatMap((character, at, all) => (at > 0 ? `${all[at - 1]}${character}` : [])),
  )
  return [...wordsOf(text, lang), ...pairs]
}

/** Returns the beginning of the paragraph that contains most of the terms. */
function excerptOf(body: string, terms: readonly string[], termsIn: (text: string) => string[]): string {
  const paragraphs = body.split('\n').filter((paragraph) => paragraph.trim() !== '')
  const matches = paragraphs.map((paragraph) => {
    const contained = new Set(termsIn(paragraph))
    return terms.filter((term) => contained.has(term)).length
  })
  const paragraph = paragraphs[matches.indexOf(Math.max(0, ...matches))] ?? paragraphs[0] ?? ''
  return shortenText(paragraph.replace(/^(?:- |\d+\. )/u, ''), EXCERPT_LENGTH)
}
