import { LANGUAGES, LEDGER_REASONS, MONEY_PRODUCTS } from '@halyard/api'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { statementTexts } from './statement-texts.ts'

const textsOf = (language: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `texts/${language}.json`), 'utf8')) as Record<
    string,
    string
  >
const namesIn = (text = '') => Array.from(text.matchAll(/\{\w+\}/g), ([name]) => name).toSorted()

test.each(LANGUAGES)('%s: every movement and product has a name, by its direction', (language) => {
  const texts = statementTexts(language)
  for (const reason of LEDGER_REASONS) expect(texts.movement(reason, true)).toMatch(/\S/)
  for (const product of MONEY_PRODUCTS) expect(texts.product(product)).toMatch(/\S/)
  expect(texts.movement('trade_base', true)).not.toBe(texts.movement('trade_base', false))
})

test.each(LANGUAGES)('%s: has every text of a statement with its names', (language) => {
  const [english, own] = [textsOf('en'), textsOf(language)]
  expect(Object.keys(own)).toEqual(Object.keys(english))
  for (const [key, text] of Object.entries(english))
    expect([key, namesIn(own[key])]).toEqual([key, namesIn(text)])
})
