import { bytesOf, hexOf, type Receipt, readReceipt, verifyReceipt } from '@halyard/receipt'
import { afterEach, expect, test, vi } from 'vitest'
import { browserCrypto } from './browser-crypto.ts'
import { signedReceipt } from './testing.ts'

/** Rises by one tick each time, so that the mean of the window is well above the entry. */
const RISING = Array.from({ length: 64 }, (_, at) => 600_000 + at)

afterEach(() => vi.unstubAllGlobals())

test('verifyReceipt: a genuine receipt passes every check', async () => {
  const { receipt, key } = await signedReceipt(RISING)
  const { ok, checks, settlement } = await verifyReceipt(receipt, await browserCrypto(), [key])
  expect(checks.filter((check) => !check.ok)).toEqual([])
  expect(ok).toBe(true)
  expect(settlement.result).toBe('win')
})

test('verifyReceipt: a receipt with another signing key fails only the key check', async () => {
  const { receipt } = await signedReceipt(RISING)
  const { ok, checks } = await verifyReceipt(receipt, await browserCrypto(), ['ab'.repeat(32)])
  expect(ok).toBe(false)
  expect(checks.filter((check) => !check.ok).map(({ name }) => name)).toEqual(['key'])
})

test('verifyReceipt: a receipt with any altered digit is rejected', async () => {
  const { receipt, key } = await signedReceipt(RISING)
  const text = JSON.stringify(receipt)
  const digits = Array.from(text.matchAll(/\d/g), ({ index }) => index)
  const own = await browserCrypto()
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

const KEY = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'
const EMPTY = new Uint8Array()
/** Test 1 of RFC 8032, section 7.1: the signature of nothing. */
const SIGNATURE =
  'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b'

const BROWSERS = [
  ['with Ed25519', globalThis.crypto],
  ['without Ed25519', { subtle: { importKey: refuseKey } }],
  ['on a page over plain HTTP', {}],
] as const

test.each(BROWSERS)('browserCrypto: SHA-256 and Ed25519 are right in a browser %s', async (_name, own) => {
  vi.stubGlobal('crypto', own)
  const { sha256, verifyEd25519 } = await browserCrypto()
  expect(hexOf(await sha256(EMPTY))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  const verify = (key: string, signature: string) => verifyEd25519(bytesOf(key), EMPTY, bytesOf(signature))
  expect(await verify(KEY, SIGNATURE)).toBe(true)
  expect(await verify(KEY, SIGNATURE.replace('e5', 'e4'))).toBe(false)
  expect(await verify(KEY, SIGNATURE.slice(2))).toBe(false)
  // S increased by the order of the group, which a lenient verifier accepts as a second signature.
  expect(await verify(KEY, malleated(SIGNATURE))).toBe(false)
  expect(await verify('ff'.repeat(32), SIGNATURE)).toBe(false)
  expect(await verify(KEY.slice(2), SIGNATURE)).toBe(false)
})

test('browserCrypto: without Ed25519 a genuine receipt passes every check, an altered one fails', async () => {
  const { receipt, key } = await signedReceipt(RISING)
  vi.stubGlobal('crypto', { subtle: { importKey: refuseKey } })
  const own = await browserCrypto()
  expect((await verifyReceipt(receipt, own, [key])).checks.filter((check) => !check.ok)).toEqual([])
  const altered = parse(JSON.stringify(receipt).replace('"10000000"', '"10000001"'))
  expect(altered && (await verifyReceipt(altered, own, [key])).ok).toBe(false)
})

/** Returns a signature with its scalar S, the last 32 bytes, increased by the order of the group (RFC 8032, 5.1). */
function malleated(signature: string): string {
  const order = 2n ** 252n + 27742317777372353535851937790883648493n
  const s = BigInt(`0x${reversed(signature.slice(64))}`) + order
  return signature.slice(0, 64) + reversed(s.toString(16).padStart(64, '0'))
}

function reversed(hex: string): string {
  return (hex.match(/../g) ?? []).toReversed().join('')
}

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
