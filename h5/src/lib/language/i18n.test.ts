import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { useSession } from '../session/session.ts'
import { changeLanguage, loadNamespaces, startI18n, text, useShownLanguage } from './i18n.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await startI18n()
})

test.each([
  ['common', 'common:retry'],
  ['trading', 'trading:orderCancelled'],
  ['perp', 'perp:status_closed'],
])('loadNamespaces: finds the texts of %s', async (namespace, key) => {
  await loadNamespaces([namespace])
  expect(text(key)).not.toBe(key)
  expect(text(key)).not.toBe(key.split(':')[1])
})

test('loadNamespaces: rejects for a feature without texts', async () => {
  await expect(loadNamespaces(['nothing'])).rejects.toThrow('failed to load texts of nothing')
})

test('changeLanguage: stores the language, and shows it with all loaded texts', async () => {
  await loadNamespaces(['perp'])
  onTestFinished(() => changeLanguage('en', 'device'))
  await changeLanguage('de', 'device')
  expect(useSession.getState().language).toBe('de')
  expect(useShownLanguage.getState().language).toBe('de')
  expect(text('perp:status_closed')).not.toBe('Closed')
})
