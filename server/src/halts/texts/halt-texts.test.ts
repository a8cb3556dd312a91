import { HALT_CAUSES, LANGUAGES } from '@halyard/api'
import { expect, test } from 'vitest'
import { HALT_CAUSES as CORE_CAUSES, HALT_SCOPES } from '../../engine/index.ts'
import { causeText, possibleText, scopeName, titleText } from './halt-texts.ts'

const SCOPES = ['all', 'sign_ups', ...HALT_SCOPES] as const

test.each(LANGUAGES)('every scope and cause has a text of its own in %s, without a placeholder', (lang) => {
  const texts = [
    ...SCOPES.map((scope) => scopeName(scope, lang)),
    ...HALT_CAUSES.map((cause) => causeText({ cause, text: '' }, lang)),
    possibleText('all', lang),
    possibleText('withdrawals', lang),
    titleText('network:TRC20', lang),
  ]
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts.filter((text) => /[{}_]/.test(text))).toEqual([])
  expect(titleText('network:TRC20', lang)).toContain('TRC20')
})

test('no text is left in English', () => {
  for (const scope of SCOPES)
    expect(new Set(LANGUAGES.map((lang) => titleText(scope, lang))).size, scope).toBe(LANGUAGES.length)
})

test('the causes on the wire are those of the core', () => {
  expect(HALT_CAUSES).toEqual(CORE_CAUSES)
})
