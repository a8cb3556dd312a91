import { beforeAll, expect, test, vi } from 'vitest'
import { loadNamespaces, startI18n, text } from './i18n.ts'

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
