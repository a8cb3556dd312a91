import { INTL_TAGS, LANGUAGES } from '@halyard/api'
import { expect, test } from 'vitest'
import { parseArticles } from './parse-articles.ts'
import { readShippedArticles } from './shipped-articles.ts'

const ARTICLES = readShippedArticles()
test('articles: each is written in nine languages', () => {
  expect(ARTICLES.length).toBeGreaterThanOrEqual(40)
  for (const { id, texts } of ARTICLES) {
    expect([id, ...texts.keys()].toSorted()).toEqual([id, ...LANGUAGES].toSorted())
    const bodies = LANGUAGES.map((lang) => texts.get(lang)?.body)
    expect(bodies, id).not.toContain('')
    expect(new Set(bodies).size, id).toBe(LANGUAGES.length)
  }
})

/** The numbers of a text that are not a digit, without separators: languages separate them differently. */
function numbersOf(text: string): string[] {
  const numbers = text.match(/\d+(?:[.,]\d+)*/gu) ?? []
  return [...new Set(numbers.map((number) => number.replaceAll(/[.,]/gu, '')))].filter(
    (number) => number.length > 1,
  )
}

test('articles: a translation states the same numbers as the English text', () => {
  for (const { id, texts } of ARTICLES)
    for (const [lang, { body }] of texts)
      expect(numbersOf(body).toSorted(), `${id} in ${lang}`).toEqual(
        numbersOf(texts.get('en')?.body ?? '').toSorted(),
      )
})

test('articles: German addresses customers as Sie', () => {
  for (const { id, texts } of ARTICLES) {
    const { title, body } = texts.get('de') ?? { title: '', body: '' }
    expect(`${title} ${body}`, id).not.toMatch(/\b(?:du|dich|dir|dein\w*|euch|euer|eure\w*)\b/iu)
  }
})

test('articles: a percentage is written as in its language', () => {
  for (const lang of LANGUAGES) {
    const parts = new Intl.NumberFormat(INTL_TAGS[lang], { style: 'percent' }).formatToParts(0)
    const space = parts.find(({ type }) => type === 'literal')?.value ?? ''
    const bodies = ARTICLES.map(({ texts }) => texts.get(lang)?.body ?? '')
    const spaces = bodies.flatMap((body) => [...body.matchAll(/\d(\s*)%/gu)].map(([, found]) => found))
    expect(spaces.length).toBeGreaterThan(3)
    expect([...new Set(spaces)], lang).toEqual([space])
  }
})

test('parse: lines of a paragraph are joined; items and paragraphs remain', () => {
  const text =
    '# Topic\n\n## A title {#an-id}\n\nOne\nline.\n\n- first\n  half\n- second\n\n## Only a title {#other}\n'
  expect(parseArticles(text)).toEqual([
    { id: 'an-id', title: 'A title', body: 'One line.\n\n- first half\n- second' },
    { id: 'other', title: 'Only a title', body: '' },
  ])
})

test('parse: a heading without an id and an id that occurs twice are rejected', () => {
  expect(() => parseArticles('## No id\n')).toThrow('not the heading of an article')
  expect(() => parseArticles('## A {#a}\n\n## B {#a}\n')).toThrow('the same id')
})
