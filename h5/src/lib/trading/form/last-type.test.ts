import { beforeEach, expect, test, vi } from 'vitest'
import { lastType, saveType } from './last-type.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  return () => vi.unstubAllGlobals()
})

test('lastType: the first order is one at the market; later ones are as chosen, by product', () => {
  expect(lastType('spot')).toBe('market')
  saveType('spot', 'limit')
  expect([lastType('spot'), lastType('perp')]).toEqual(['limit', 'market'])
  saveType('spot', 'market')
  expect(lastType('spot')).toBe('market')
})

test('lastType: a type with a trigger is not stored', () => {
  saveType('perp', 'limit')
  saveType('perp', 'conditional')
  saveType('perp', 'oco')
  expect(lastType('perp')).toBe('limit')
})
