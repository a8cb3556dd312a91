import { type Receipt, readReceipt, verifyReceipt } from '@halyard/api/receipt'
import { afterEach, expect, test, vi } from 'vitest'
import { browserCrypto } from './browser-crypto.ts'
import { signedReceipt } from './testing.ts'

/** Rises by one tick each time, so that the mean of the window is well above the entry. */
const RISING = Array.from({ length: 64 }, (_, at) => 600_000 + at)

afterEach(() => vi.unstubAllGlobals())

async function crypto() {
  const found = await browserCrypto()
  if (!found) throw new Error('this runtime has no WebCrypto')
  return found
}

test('verifyReceipt: a genuine receipt passes every check', async () => {
  const { receipt, key } = await signedReceipt(RISING)
  const { ok, checks, settlement } = await verifyReceipt(receipt, await crypto(), [key])
  expect(checks.filter((check) => !check.ok)).toEqual([])
  expect(ok).toBe(true)
  expect(settlement.result).toBe('win')
})

test('verifyReceipt: a receipt with another signing key fails only the key check', async () => {
  const { receipt } = await signedReceipt(RISING)
  const { ok, checks } = await verifyReceipt(receipt, await crypto(), ['ab'.repeat(32)])
  expect(ok).toBe(false)
  expect(checks.filter((check) => !check.ok).map(({ name }) => name)).toEqual(['key'])
})

test('verifyReceipt: a receipt with any altered digit is rejected', async () => {
  const { receipt, key } = await signedReceipt(RISING)
  const text = JSON.stringify(receipt)
  const digits = Array.from(text.matchAll(/\d/g), ({ index }) => index)
  const own = await crypto()
  let tried = 0
  // Every digit of the terms and the outcome, then every thirteenth: the trail is long and uniform.
  for (const at of digits.filter((index, count) => index < 700 || count % 13 === 0)) {
    const turned = text.slice(0, at) + String((Number(text[at]) + 1) % 10) + text.slice(at + 1)
    const read = readReceipt(parse(turned))
    tried += 1
    if (read) expect((await verifyReceipt(read, own, [key])).ok, `digit at ${at}`).toBe(false)
  }
  expect(tried).toBeGreaterThan(100)
})

test('browserCrypto: undefined on a page over plain HTTP', async () => {
  vi.stubGlobal('crypto', {})
  expect(await browserCrypto()).toBeUndefined()
})

test('browserCrypto: undefined in a browser without Ed25519', async () => {
  vi.stubGlobal('crypto', { subtle: { importKey: refuseKey } })
  expect(await browserCrypto()).toBeUndefined()
})

function refuseKey(): Promise<never> {
  return Promise.reject(new DOMException('unknown', 'NotSupportedError'))
}

function parse(text: string): Receipt | undefined {
  try {
    return JSON.parse(text) as Receipt
  } catch {
    return undefined
  }
}
