import { decodeShare, encodeShare, isShareSigned, OPTION_RULES, type Share } from '@halyard/receipt'
import { qrPath } from '@halyard/ui'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { browserCrypto } from '../receipt/browser-crypto.ts'
import { signedReceipt } from '../receipt/testing.ts'
import { linkOf } from '../../../lib/share/share-link.ts'
import { UNSIGNED_SHARE } from '../../../lib/share/testing.ts'

const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((given) => Array.from(given, (byte) => byte.toString(16).padStart(2, '0')).join(''))
const count = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
const priceOrNull = fc.option(count)

const shares: fc.Arbitrary<Share> = fc.record({
  format: fc.constant('halyard-share-1'),
  rules: fc.constantFrom(...OPTION_RULES),
  public_key: hex(32),
  match_id: count,
  market: fc.stringMatching(/^[A-Za-z0-9/ ._-]{1,40}$/),
  origin: fc.constantFrom('quotes', 'simulated', 'own_trades'),
  price_decimals: fc.integer({ min: 0, max: 18 }),
  type: fc.constantFrom('call', 'put', 'even'),
  seconds: fc.integer({ min: 3, max: 86_400 }),
  payout_ppm: fc.integer({ min: 1, max: 20_000_000 }),
  accepted_at: fc.nat(),
  accepted_tick: count,
  entry_ticks: priceOrNull,
  delivery_ticks: priceOrNull,
  result: fc.constantFrom('win', 'lose', 'draw', 'void'),
  log_n: count,
  log_hash: hex(32),
  signature: hex(64),
})

test('share link: every share is read as it was written', () => {
  fc.assert(
    fc.property(shares, (share) => {
      expect(decodeShare(encodeShare(share))).toEqual(share)
    }),
  )
})

test('share link: a text is refused unless it is the one spelling of a share', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      const share = decodeShare(text)
      expect(share === undefined || encodeShare(share) === text).toBe(true)
    }),
  )
})

test('share link: every flipped bit is refused or not signed', async () => {
  const { share, key } = await signedReceipt(PRICES)
  const crypto = await browserCrypto()
  expect(await isShareSigned(share, crypto, [key])).toBe(true)
  const bytes = Array.from(atob(toBase64(encodeShare(share))), (letter) => letter.charCodeAt(0))
  const passed: number[] = []
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const at = Math.floor(bit / 8)
    const flipped = bytes.with(at, (bytes[at] ?? 0) ^ (1 << (bit % 8)))
    const text = btoa(String.fromCharCode(...flipped))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
    const read = decodeShare(text.replaceAll('=', ''))
    if (read && (await isShareSigned(read, crypto, [key]))) passed.push(bit)
  }
  expect(passed).toEqual([])
})

/** Returns the text of a share with another spelling of its seconds. */
function withSeconds(text: string, seconds: string): string {
  const changed = btoa(atob(toBase64(text)).replace('|30|', seconds))
  return changed.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function toBase64(text: string): string {
  return text.replaceAll('-', '+').replaceAll('_', '/')
}

const PRICES = Array.from({ length: 66 }, (_, at) => 600_000 + at * 10)

test.each([
  ['the end', (text: string) => text.slice(0, -1)],
  ['the start', (text: string) => text.slice(1)],
  ['padding', (text: string) => `${text}=`],
  ['another letter', (text: string) => `${text}A`],
  ['letters of base64', (text: string) => text.replaceAll('_', '/')],
  ['everything', () => ''],
  ['a zero before a number', (text: string) => withSeconds(text, '|030|')],
  ['a number as an exponent', (text: string) => withSeconds(text, '|3e1|')],
])('share link: is refused with %s changed', (_what, change) => {
  const share = { ...UNSIGNED_SHARE, log_hash: 'ff'.repeat(32) }
  expect(decodeShare(change(encodeShare(share)))).toBeUndefined()
})

test('share link: fits a small code', () => {
  vi.stubGlobal('window', { location: { origin: 'https://exchange.example', pathname: '/h5/' } })
  const link = linkOf({ ...UNSIGNED_SHARE, market: 'ABCDEFGHIJ/ABCDEFGHIJ', accepted_tick: 99_999_999_999 })
  vi.unstubAllGlobals()
  expect(link.length).toBeLessThan(400)
  // 77 modules and a border of four on each side: version 15 of 40.
  expect(qrPath(link).size).toBeLessThanOrEqual(85)
})
