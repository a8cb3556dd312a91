import { expect, test } from 'vitest'
import { languageToOffer, offerIn } from './language-offer.ts'
import { LANGUAGES } from '@halyard/web'

const FIRST_VISIT = { shown: 'en', isChosen: false, isSignedIn: false, isDeclined: false } as const

test.each([
  [['de-DE', 'de', 'en'], 'de'],
  [['ja'], 'jp'],
  [['ko-KR'], 'kr'],
  [['es-419'], 'esp'],
  [['pt-BR'], 'pot'],
  [['th-TH'], 'th'],
  [['zh-CN'], 'zh'],
  [['zh-TW'], 'hk'],
  [['zh-Hant-HK'], 'hk'],
  [['fr-FR', 'de'], 'de'],
  [['_', 'de'], 'de'],
  [['en-US', 'de'], undefined],
  [['fr-FR', 'en', 'de'], undefined],
  [['fr', 'constructor'], undefined],
  [[], undefined],
] as const)('languageToOffer: a first visit with locales %j offers %s', (locales, offered) => {
  expect(languageToOffer({ ...FIRST_VISIT, locales })).toBe(offered)
})

test.each([
  ['a language was chosen before', { isChosen: true }],
  ['an account is signed in', { isSignedIn: true }],
  ['the offer was declined', { isDeclined: true }],
  ['the language is already shown', { shown: 'de' }],
] as const)('languageToOffer: %s: offers nothing', (_what, visit) => {
  expect(languageToOffer({ ...FIRST_VISIT, locales: ['de-DE'], ...visit })).toBeUndefined()
})

test('offerIn: every language has its own texts', () => {
  const texts = LANGUAGES.map((language) => offerIn(language))
  expect(new Set(texts.map(({ question }) => question)).size).toBe(LANGUAGES.length)
})
