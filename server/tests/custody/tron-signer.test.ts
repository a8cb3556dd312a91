import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '../../../signer/src/listen.ts'
import { openSigner, type Signer } from '../../../signer/src/open-signer.ts'
import { policySchema } from '../../../signer/src/policy.ts'
import { makeBlock } from './tron/block.ts'
import { decode, rawHexOf, toHex } from './tron/official-encoding.ts'

const MINUTE_MS = 60_000
const TOKEN = 'the token of a signer that only tests know'
const CONTRACT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ADDRESS = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
const PARENT = 'aa'.repeat(32)
const limits = { paymentMax: '1000000000', dayMax: '100000000000', decimals: 6, chainDecimals: 6 }
/** Six of the largest payments a day. */
const FEW = { ...limits, dayMax: '6000000000' }
const POLICY = policySchema.parse({
  TRC20: {
    kind: 'tron',
    feeLimitMax: '100000000',
    currencies: {
      34: limits,
      3: { ...limits, contract: CONTRACT },
      5: { ...limits, chainDecimals: 18 },
      7: FEW,
    },
  },
})

let now = Date.UTC(2026, 0, 5, 12)
let last = 0
const folder = mkdtempSync(join(tmpdir(), 'halyard-tron-signer-'))
let signer: Signer
let server: Awaited<ReturnType<typeof listen>>

async function start(): Promise<void> {
  const settings = {
    host: '127.0.0.1',
    port: 0,
    token: TOKEN,
    keyFile: join(folder, 'keys.json'),
    journalFile: join(folder, 'journal.jsonl'),
    createsKeys: true,
    policy: POLICY,
  }
  signer = openSigner(settings, () => now)
  server = await listen(signer, settings)
}

function stop(): void {
  server.close()
  signer.close()
}

beforeAll(start)
afterAll(stop)

async function sign(request: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`${server.url}/sign`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}` },
    body: JSON.stringify(request),
  })
  return (await response.json()) as Record<string, unknown>
}

/** Returns a block of a time, of which a reference is made. */
const blockAt = (time: number, height = 80_000_000) => makeBlock(height, time, PARENT, [], 1)

function requestFor({
  terms = {},
  ...change
}: {
  readonly terms?: object
  readonly [field: string]: unknown
} = {}) {
  last += 1
  return {
    withdrawalId: last,
    network: 'TRC20',
    currencyId: 3,
    address: ADDRESS,
    amount: '300000',
    terms: {
      kind: 'tron',
      refHeader: blockAt(now - MINUTE_MS).headerHex,
      expiration: now + 10 * MINUTE_MS,
      feeLimit: '50000000',
      ...terms,
    },
    ...change,
  }
}

const coins = (change: object = {}) => ({ currencyId: 34, terms: { feeLimit: '0' }, ...change })

test('a payment of each kind has the bytes that the official library writes', async () => {
  const payer = await signer.payingAddress('TRC20')
  const block = blockAt(now - MINUTE_MS)
  const place = {
    refBytes: block.id.slice(12, 16),
    refHash: block.id.slice(16, 32),
    expiration: now + 10 * MINUTE_MS,
    timestamp: now,
  }
  const owner_address = toHex(payer)
  const token = decode(String((await sign(requestFor()))['raw']))
  const data = `a9059cbb${toHex(ADDRESS).slice(2).padStart(64, '0')}${(300_000).toString(16).padStart(64, '0')}`
  const call = { owner_address, contract_address: toHex(CONTRACT), data }
  expect(token.rawHex).toBe(rawHexOf('TriggerSmartContract', call, { ...place, feeLimit: 50_000_000 }))
  const reply = await sign(requestFor(coins()))
  const coin = decode(String(reply['raw']))
  const transfer = { owner_address, to_address: toHex(ADDRESS), amount: 300_000 }
  expect(coin.rawHex).toBe(rawHexOf('TransferContract', transfer, { ...place, feeLimit: 0 }))
  expect([token.signer, coin.signer, coin.txid]).toEqual([owner_address, owner_address, reply['txid']])
})

const LATER = 'later'
const REFUSED = 'refused'
test.each<[string, () => object, object]>([
  [
    'an amount above its limit',
    () => ({ amount: '1000000001' }),
    { kind: REFUSED, reason: 'payment_too_large' },
  ],
  [
    'an amount beyond what a transaction can state',
    () => coins({ currencyId: 5, amount: '999999999' }),
    { kind: REFUSED, reason: 'payment_too_large' },
  ],
  ['another currency', () => ({ currencyId: 1 }), { kind: REFUSED, reason: 'currency_not_allowed' }],
  ['another network', () => ({ network: 'ERC20' }), { kind: REFUSED, reason: 'currency_not_allowed' }],
  ['an Ethereum address', () => ({ address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' }), invalid()],
  ['an address as digits', () => ({ address: toHex(ADDRESS) }), invalid()],
  ['an address with a wrong checksum', () => ({ address: `${ADDRESS.slice(0, -1)}J` }), invalid()],
  ['a Bitcoin address', () => ({ address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }), invalid()],
  ['a payment to the contract of a token', () => ({ address: CONTRACT }), invalid()],
  ['a fee limit above the policy', () => ({ terms: { feeLimit: '100000001' } }), later('fee_limit_too_high')],
  ['a call without a fee limit', () => ({ terms: { feeLimit: '0' } }), later('fee_limit_wrong')],
  ['a transfer of the coin with a fee limit', () => coins({ terms: {} }), later('fee_limit_wrong')],
  ['an end in the past', () => ({ terms: { expiration: now } }), later('expiration_not_allowed')],
  [
    'an end in a day',
    () => ({ terms: { expiration: now + 24 * 60 * MINUTE_MS } }),
    later('expiration_not_allowed'),
  ],
  [
    'a reference to an old block',
    () => ({ terms: { refHeader: blockAt(now - 61 * MINUTE_MS).headerHex } }),
    later('reference_block_too_old'),
  ],
  [
    'a reference that is no block',
    () => ({ terms: { refHeader: 'ffff' } }),
    later('reference_block_invalid'),
  ],
  [
    'a block with two times',
    () => ({ terms: { refHeader: `0801${blockAt(now).headerHex}` } }),
    later('reference_block_invalid'),
  ],
  ['a successor of nothing', () => ({ terms: { replaces: 'b'.repeat(64) } }), later('nothing_to_replace')],
  [
    'the terms of another kind',
    () => ({ terms: { kind: 'practice', nonce: 0 } }),
    { error: 'invalid request' },
  ],
  ['bytes of the server', () => ({ terms: { raw: '0a' } }), { error: 'invalid request' }],
  ['a contract of the server', () => ({ terms: { contract: ADDRESS } }), { error: 'invalid request' }],
  ['a memo', () => ({ terms: { data: '00' } }), { error: 'invalid request' }],
  ['a permission of the account', () => ({ terms: { permissionId: 2 } }), { error: 'invalid request' }],
  ['a fraction of a fee limit', () => ({ terms: { feeLimit: '1.5' } }), { error: 'invalid request' }],
  ['a negative amount', () => ({ amount: '-1' }), { error: 'invalid request' }],
  ['an amount of 0', () => ({ amount: '0' }), { error: 'invalid request' }],
])('the signer does not sign %s', async (_name, change, answer) => {
  expect(await sign(requestFor(change() as Parameters<typeof requestFor>[0]))).toEqual(answer)
})

function invalid(): object {
  return { kind: REFUSED, reason: 'address_invalid' }
}

function later(reason: string): object {
  return { kind: LATER, reason }
}

test('the terms of a practice chain get no transaction of TRON', async () => {
  const request = { ...requestFor(), terms: { kind: 'practice', nonce: 0 } }
  expect(await sign(request)).toEqual(later('terms_kind_mismatch'))
})

test('equal payments of two withdrawals in one moment are two transactions', async () => {
  const [first, second] = [await sign(requestFor(coins())), await sign(requestFor(coins()))]
  expect(first['txid']).not.toBe(second['txid'])
})

test('a successor needs the end by two clocks, and a block from after the end', async () => {
  const request = requestFor()
  const first = await sign(request)
  const end = request.terms.expiration
  const follow = (terms: object, replaces = first['txid']) =>
    sign({
      ...request,
      terms: {
        ...request.terms,
        refHeader: blockAt(end + MINUTE_MS).headerHex,
        expiration: now + 10 * MINUTE_MS,
        replaces,
        ...terms,
      },
    })
  now = end + 10 * MINUTE_MS - 1
  expect(await follow({})).toEqual(later('may_still_be_included'))
  now += 1
  expect(await follow({ refHeader: blockAt(end + MINUTE_MS - 1).headerHex })).toEqual(
    later('reference_block_too_old'),
  )
  expect(await follow({}, 'b'.repeat(64))).toEqual(first)
  expect(await sign(request)).toEqual(first)
  const second = await follow({})
  expect(second).toMatchObject({ kind: 'signed' })
  expect(second['txid']).not.toBe(first['txid'])
  // A lost reply is repeated, not followed by a third transaction, also after a restart.
  stop()
  await start()
  expect(await follow({})).toEqual(second)
  expect(await sign(request)).toEqual(second)
  const other = { ...request, amount: '300001', terms: { ...request.terms, replaces: second['txid'] } }
  expect(await sign(other)).toMatchObject({ kind: 'conflict' })
})

test('the limit of a day counts each transaction of a withdrawal, and there are five at most', async () => {
  now += 25 * 60 * MINUTE_MS
  const largest = { currencyId: 7, amount: '1000000000', terms: { feeLimit: '0' } }
  const request = requestFor(largest)
  let newest = await sign(request)
  for (let signed = 1; signed < 5; signed += 1) {
    const end = now + 10 * MINUTE_MS
    now = end + 10 * MINUTE_MS
    const terms = {
      ...request.terms,
      refHeader: blockAt(now).headerHex,
      expiration: now + 10 * MINUTE_MS,
      replaces: newest['txid'],
    }
    const next = await sign({ ...request, terms })
    expect(next['txid']).not.toBe(newest['txid'])
    newest = next
  }
  stop()
  await start()
  now += 20 * MINUTE_MS
  const terms = {
    ...request.terms,
    refHeader: blockAt(now).headerHex,
    expiration: now + 10 * MINUTE_MS,
    replaces: newest['txid'],
  }
  expect(await sign({ ...request, terms })).toEqual(later('replaced_too_often'))
  expect(await sign(requestFor(largest))).toMatchObject({ kind: 'signed' })
  expect(await sign(requestFor({ ...largest, amount: '1' }))).toEqual(later('day_limit_reached'))
})
