import { expect, test } from 'vitest'
import { resolveLanguage, readSource } from './resolve-language.ts'

test.each([
  ['nothing chosen here: the account decides', 'en', undefined, 'de', 'de', false],
  ['chosen here while signed out: kept, and told to the account', 'jp', 'device', 'de', 'jp', true],
  ['chosen here while signed out, as the account has it: nothing to tell', 'de', 'device', 'de', 'de', false],
  ['left by an account that was signed in before: the account decides', 'jp', 'account', 'de', 'de', false],
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
