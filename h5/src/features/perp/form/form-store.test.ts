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

/** The form as a page that is opened again has it. */
async function openPage() {
  vi.resetModules()
  return import('./form-store.ts')
}

test('the unit of the size is remembered on the device, and stays for another contract', async () => {
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
