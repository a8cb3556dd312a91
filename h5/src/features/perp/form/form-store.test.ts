import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

/** Returns the form's module as a freshly loaded page has it. */
async function openPage() {
  vi.resetModules()
  return import('./form-store.ts')
}

test('sizeUnit: stored on the device and kept when the contract changes', async () => {
  const first = await openPage()
  expect(first.formNow().sizeIn).toBe('lots')
  first.chooseSizeUnit('quote', '500')
  expect(first.formNow()).toMatchObject({ sizeIn: 'quote', share: '500' })
  first.switchForm(2, undefined)
  expect(first.formNow()).toMatchObject({ sizeIn: 'quote', share: '' })

  const second = await openPage()
  expect(second.formNow()).toMatchObject({ sizeIn: 'quote', share: '' })
  second.chooseSizeUnit('lots', '')
  expect((await openPage()).formNow().sizeIn).toBe('lots')
})
