import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  followsFromTicks,
  isShareSigned,
  readReceipt,
  readShare,
  type Receipt,
  settledAtOf,
  type Share,
  shareOf,
} from '../index.ts'
import { CRYPTO, EXAMPLE_KEY, signShare } from '../testing/index.ts'

function exampleOf(file: string): Receipt {
  const path = join(import.meta.dirname, '../../../docs', file)
  const receipt = readReceipt(JSON.parse(readFileSync(path, 'utf8')))
  if (!receipt) throw new Error(`${file} is not a receipt`)
  return receipt
}

function signedShare(receipt: Receipt, changes: Partial<Share> = {}): Share {
  return signShare({ ...shareOf(receipt, 'quotes'), ...changes } as Share)
}

const RECEIPT = exampleOf('receipt-example-3.json')
const SHARE = signedShare(RECEIPT)

test.each(['receipt-example.json', 'receipt-example-2.json', 'receipt-example-3.json'])(
  'share of %s: is signed, has its shape, and follows from the ticks of the receipt',
  async (file) => {
    const receipt = exampleOf(file)
    const share = signedShare(receipt)
    expect(readShare(JSON.parse(JSON.stringify(share)))).toEqual(share)
    expect(await isShareSigned(share, CRYPTO, [EXAMPLE_KEY.publicKey])).toBe(true)
    expect(await followsFromTicks(share, receipt.trail, CRYPTO)).toBe(true)
    expect(settledAtOf(share)).toBe(receipt.outcome.window_to)
  },
)

test('share: contains no amount, number or nonce', () => {
  expect(Object.keys(SHARE).filter((field) => field in RECEIPT.option || field in RECEIPT.outcome)).toEqual([
    'match_id',
    'market',
    'origin',
    'price_decimals',
    'type',
    'seconds',
    'payout_ppm',
    'accepted_at',
    'accepted_tick',
    'entry_ticks',
    'delivery_ticks',
    'result',
  ])
})

test('share: a change of any field ends its signature', async () => {
  for (const [field, value] of Object.entries(SHARE)) {
    if (field === 'format') continue
    const other = typeof value === 'number' ? value + 1 : OTHER[field as keyof Share]
    const changed = { ...SHARE, [field]: other } as Share
    expect([field, readShare(changed) !== undefined]).toEqual([field, true])
    expect([field, await isShareSigned(changed, CRYPTO, [EXAMPLE_KEY.publicKey])]).toEqual([field, false])
  }
})

const OTHER: Partial<Share> = {
  rules: 'halyard-option-rules-2',
  public_key: 'ab'.repeat(32),
  market: 'ETH/USDT',
  origin: 'own_trades',
  type: 'put',
  result: 'draw',
  log_hash: 'ab'.repeat(32),
  signature: 'ab'.repeat(64),
}

test('share: another key, and one that ended or was revoked before the option settled', async () => {
  const key = { public_key: EXAMPLE_KEY.publicKey, from: 0, until: null, revoked_at: null }
  const settledAt = settledAtOf(SHARE)
  const isSigned = (changes: Partial<typeof key>) => isShareSigned(SHARE, CRYPTO, [{ ...key, ...changes }])
  expect(await isSigned({})).toBe(true)
  expect(await isSigned({ public_key: 'ab'.repeat(32) })).toBe(false)
  expect(await isSigned({ until: settledAt - 1 } as object)).toBe(false)
  expect(await isSigned({ revoked_at: settledAt } as object)).toBe(false)
})

test('share: does not follow from other ticks, nor a false result from the true ones', async () => {
  const { trail } = RECEIPT
  const follows = (share: Share, ticks = trail.ticks) =>
    followsFromTicks(share, { prev: trail.prev, ticks }, CRYPTO)
  expect(await follows(SHARE, trail.ticks.slice(1))).toBe(false)
  expect(await follows(SHARE, trail.ticks.slice(0, -1))).toBe(false)
  expect(await follows(SHARE, [...trail.ticks.slice(0, -1), [SHARE.log_n, 0, 1]])).toBe(false)
  expect(await follows(SHARE, [])).toBe(false)
  for (const changes of [
    { result: 'lose' },
    { type: 'put' },
    { entry_ticks: 1 },
    { delivery_ticks: null },
    { accepted_at: SHARE.accepted_at + 60_000 },
    { log_n: SHARE.log_n + 1 },
    { log_hash: 'ab'.repeat(32) },
  ] satisfies Partial<Share>[])
    expect([changes, await follows(signedShare(RECEIPT, changes))]).toEqual([changes, false])
})
