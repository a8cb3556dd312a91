import { expect, test } from 'vitest'
import { readSource, resolveLanguage } from './resolve-language.ts'

test.each([
  ["no choice on the device: the account's applies", 'en', undefined, 'de', 'de', false],
  ['chosen on the device while signed out: kept and saved to the account', 'jp', 'device', 'de', 'jp', true],
  ["chosen on the device, same as the account's: nothing to save", 'de', 'device', 'de', 'de', false],
  ["left by a previous account: the account's applies", 'jp', 'account', 'de', 'de', false],
] as const)('resolveLanguage: %s', (_what, device, source, account, language, isNewToAccount) => {
  expect(resolveLanguage({ device, source, account })).toEqual({ language, isNewToAccount })
})

test.each([
  [undefined, undefined, undefined],
  [undefined, 'account', undefined],
  ['de', undefined, 'device'],
  ['de', 'device', 'device'],
  ['de', 'account', 'account'],
  ['de', 'nonsense', 'device'],
] as const)('readSource: stored %s from %s has the source %s', (language, source, expected) => {
  expect(readSource(language, source)).toBe(expected)
})
