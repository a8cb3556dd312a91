import { expect, test } from 'vitest'
import { shortenText } from './shorten-text.ts'

test.each([
  ['short enough: unchanged', 'Open a chart', 12, 'Open a chart'],
  ['cut inside a word: ends before the word', 'Open a market chart', 15, 'Open a market…'],
  ['cut after a word: keeps the word', 'Open a market chart', 13, 'Open a market…'],
  ['punctuation at the end: removed', 'Open a market, then a chart', 15, 'Open a market…'],
  ['no spaces: cut after a character', '出金は手動で審査されます', 5, '出金は手動…'],
  ['a character of several code points: kept whole', '👩‍🚀👩‍🚀👩‍🚀', 2, '👩‍🚀👩‍🚀…'],
])('shortenText: %s', (_what, text, charactersMax, shortened) => {
  expect(shortenText(text, charactersMax)).toBe(shortened)
})
