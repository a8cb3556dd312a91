import { beforeAll, expect, test, vi } from 'vitest'
import { useSession } from '../session/session.ts'
import { changeLanguage, loadNamespaces, startI18n, text, useShownLanguage } from './i18n.ts'
import { hasText, hasTexts, loadTexts, translatorOf } from './texts.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await startI18n()
  await loadNamespaces(['perp', 'trading'])
})

test.each([
  ['placeholders are filled in', 'lots', { lots: '1,000' }, '1,000 lots'],
  ['a value that looks like a placeholder stays as it is', 'lots', { lots: '{{lots}}' }, '{{lots}} lots'],
  ['a missing value leaves nothing', 'lots', {}, ' lots'],
  ['a text of the trading screens is found', 'orderCancelled', undefined, 'Order cancelled'],
  ['a text of the whole app is found', 'retry', undefined, 'Try again'],
  ['a namespace in the key comes first', 'trading:orderCancelled', undefined, 'Order cancelled'],
  ['an unknown key is shown', 'nothing', undefined, 'nothing'],
  ['a name that every object has is an unknown key', 'toString', undefined, 'toString'],
])('translate: %s', (_what, key, values, translated) => {
  expect(translatorOf('en', 'perp')(key, values)).toBe(translated)
})

test('translate: the translator of a language and namespace stays the same function', () => {
  expect(translatorOf('de', 'perp')).toBe(translatorOf('de', 'perp'))
  expect(translatorOf('de', 'perp')).not.toBe(translatorOf('en', 'perp'))
})

test('hasText: counts texts of the namespace itself only', () => {
  expect(hasText('en', 'perp', 'lots')).toBe(true)
  expect(hasText('en', 'perp', 'retry')).toBe(false)
})

test('loadTexts: resolves to false for texts that do not exist, and loads existing ones once', async () => {
  expect(await loadTexts('en', 'nothing', true)).toBe(false)
  expect(loadTexts('en', 'perp', true)).toBe(loadTexts('en', 'perp'))
})

test('changeLanguage: shows the language with all loaded texts; the last choice wins', async () => {
  await Promise.all([changeLanguage('th', 'device'), changeLanguage('de', 'device')])
  expect(useShownLanguage.getState().language).toBe('de')
  expect(useSession.getState().language).toBe('de')
  expect(document.documentElement.lang).toBe('de')
  expect(hasTexts('de', 'perp')).toBe(true)
  expect(text('retry')).not.toBe('Try again')
})
