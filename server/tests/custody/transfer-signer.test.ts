import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HDKey } from '@scure/bip32'
import { type Address, decodeFunctionData, erc20Abi, getAddress, parseTransaction } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ECDH } from 'node:crypto'
import { requestSignature, type SignerProcess, startSignerProcess } from '../testing/signer-process.ts'

const ETH = 2
const USDT = 3
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const COLD = '0x000000000000000000000000000000000000C01d'
const STRANGER = '0x000000000000000000000000000000000000dEaD'

let signer: SignerProcess
let folder: string
let paying: string

beforeAll(async () => {
  const limits = { paymentMax: '100000000000', dayMax: '200000000000' }
  const file = join(mkdtempSync(join(tmpdir(), 'halyard-policy-')), 'policy.json')
  const chain = {
    kind: 'evm',
    chainId: 1,
    gasPriceMax: '100000000000',
    currencies: {
      [ETH]: { ...limits, decimals: 8, chainDecimals: 18 },
      [USDT]: { ...limits, token: TOKEN, decimals: 6, chainDecimals: 6 },
    },
  }
  const transfers = {
    feeMax: '10000000000000000',
    feeDayMax: '1000000000000000000',
    gasMax: '1000000',
    gasDayMax: '3000000',
    cold: COLD,
  }
  const { transfers: _none, ...silent } = { ...chain, transfers }
  const tight = { ...chain, transfers: { ...transfers, feeDayMax: '10000000000000000' } }
  writeFileSync(file, JSON.stringify({ ERC20: { ...chain, transfers }, SILENT: silent, TIGHT: tight }))
  folder = mkdtempSync(join(tmpdir(), 'halyard-signer-'))
  signer = await startSignerProcess({ SIGNER_POLICY: file }, folder)
  const headers = { authorization: `Bearer ${signer.token}` }
  const response = await fetch(`${signer.url}/paying-address`, { headers })
  paying = ((await response.json()) as { address: string }).address
})
afterAll(() => signer.close())

const terms = { kind: 'evm', nonce: 0, gas: '60000', maxFeePerGas: '50000000000', maxPriorityFeePerGas: '1' }

/** Returns a request that is signed: each has a number of its own. */
let transferId = 0
function sweep(change: object = {}) {
  transferId += 1
  const fields = { transferId, kind: 'sweep', network: 'ERC20', currencyId: USDT, index: 7, address: paying }
  return { ...fields, amount: '5000000', terms, ...change }
}
const gas = (change: object = {}) =>
  sweep({ kind: 'gas', currencyId: ETH, address: depositAddress(7), amount: '500000', ...change })
const overflow = (change: object = {}) =>
  sweep({ kind: 'overflow', index: undefined, address: COLD, amount: '90000000000', ...change })

function depositAddress(index: number): Address {
  const key = HDKey.fromExtendedKey(signer.publicKeys['ERC20'] ?? '')
    .deriveChild(0)
    .deriveChild(index).publicKey
  const whole = ECDH.convertKey(key ?? new Uint8Array(), 'secp256k1', undefined, 'hex', 'uncompressed')
  return publicKeyToAddress(`0x${String(whole)}`)
}

async function ask(body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`${signer.url}/transfer`, {
    method: 'POST',
    headers: { authorization: `Bearer ${signer.token}` },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Record<string, unknown>
}

async function parsed(body: unknown) {
  return parseTransaction((await ask(body))['raw'] as `0x02${string}`)
}

test('a sweep pays the own paying address, from the key of the deposit address', async () => {
  const { to, data } = await parsed(sweep())
  expect(to?.toLowerCase()).toBe(TOKEN.toLowerCase())
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: data ?? '0x' })
  expect([functionName, ...args]).toEqual(['transfer', getAddress(paying), 5_000_000n])
  const native = await parsed(sweep({ currencyId: ETH, amount: '100' }))
  expect(native).toMatchObject({ to: paying.toLowerCase(), value: 1_000_000_000_000n, nonce: 1 })
  expect(await parsed(sweep({ index: 8 }))).not.toHaveProperty('nonce', 1)
})

test.each([
  ['a sweep to a stranger', () => sweep({ address: STRANGER }), 'destination_not_ours'],
  ['a sweep to a deposit address', () => sweep({ address: depositAddress(8) }), 'destination_not_ours'],
  ['a sweep to the cold address', () => sweep({ address: COLD }), 'destination_not_ours'],
  ['gas for a stranger', () => gas({ address: STRANGER }), 'destination_not_ours'],
  ['gas for the address of another index', () => gas({ index: 8 }), 'destination_not_ours'],
  ['gas for the paying address', () => gas({ address: paying }), 'destination_not_ours'],
  ['gas in a token', () => gas({ currencyId: USDT }), 'gas_is_native'],
  ['gas beyond its limit', () => gas({ amount: '1000001' }), 'gas_too_much'],
  ['an overflow to a stranger', () => overflow({ address: STRANGER }), 'destination_not_cold'],
  ['an overflow to the paying address', () => overflow({ address: paying }), 'destination_not_cold'],
  ['a token outside of its policy', () => sweep({ currencyId: 9 }), 'currency_not_allowed'],
  ['a network without transfers', () => sweep({ network: 'SILENT' }), 'transfers_not_allowed'],
  ['a network outside of its policy', () => sweep({ network: 'TRC20' }), 'transfers_not_allowed'],
] as const)('refuses for good: %s', async (_name, request, reason) => {
  const forged = request()
  expect(await ask(forged)).toEqual({ kind: 'refused', reason })
  expect(await ask(forged)).toEqual({ kind: 'refused', reason })
})

test.each([
  [
    'a gas price above its limit',
    () => sweep({ terms: { ...terms, maxFeePerGas: '100000000001' } }),
    'gas_price_too_high',
  ],
  ['a fee of everything', () => sweep({ terms: { ...terms, gas: '1000000' } }), 'fee_too_high'],
  [
    'a tip above the price',
    () => sweep({ terms: { ...terms, maxPriorityFeePerGas: '50000000001' } }),
    'terms_invalid',
  ],
] as const)('refuses for now: %s', async (_name, request, reason) => {
  expect(await ask(request())).toEqual({ kind: 'later', reason })
})

test.each([
  ['a contract of its own', () => sweep({ token: STRANGER })],
  ['an index of none', () => sweep({ index: undefined })],
  ['a negative index', () => sweep({ index: -1 })],
  ['a hardened index', () => sweep({ index: 0x8000_0000 })],
  ['an overflow from a deposit address', () => overflow({ index: 7 })],
  ['a kind of its own', () => sweep({ kind: 'payment' })],
  ['an amount of zero', () => sweep({ amount: '0' })],
  ['a gas limit beyond that of a transfer', () => sweep({ terms: { ...terms, gas: '1000001' } })],
] as const)('cannot even be asked for %s', async (_name, request) => {
  expect(await ask(request())).toEqual({ error: 'invalid request' })
})

test('a repeated request returns the same transaction after a restart; others are a conflict', async () => {
  const request = sweep({ index: 20 })
  const signed = await ask(request)
  expect(signed).toMatchObject({ kind: 'signed' })
  signer = await signer.restart()
  expect(await ask({ ...request, terms: { ...terms, nonce: 9, maxFeePerGas: '1' } })).toEqual(signed)
  for (const change of [{ amount: '5000001' }, { index: 21 }, { currencyId: ETH }]) {
    const answer = await ask({ ...request, ...change })
    expect(answer).toMatchObject({ kind: 'conflict', known: { index: 20, amount: '5000000' } })
  }
})

test('nonces count by address, and gas has one of the payments', async () => {
  const nonces = [
    (await parsed(sweep({ index: 30 }))).nonce ?? 0,
    (await parsed(sweep({ index: 31 }))).nonce ?? 0,
    (await parsed(sweep({ index: 30 }))).nonce ?? 0,
  ]
  expect(nonces).toEqual([0, 0, 1])
  const first = (await parsed(gas())).nonce ?? 0
  const payment = await requestSignature(signer, {
    withdrawalId: 1,
    network: 'ERC20',
    currencyId: ETH,
    address: STRANGER,
    amount: '1',
    terms,
  })
  expect(parseTransaction(payment['raw'] as `0x02${string}`).nonce).toBe(first + 1)
  expect((await parsed(gas())).nonce).toBe(first + 2)
})

const tight = () => sweep({ network: 'TIGHT' })

async function reasons(requests: readonly object[]): Promise<unknown[]> {
  const found: unknown[] = []
  for (const request of requests) found.push((await ask(request))['reason'])
  return found
}

test('limits of a day count gas, overflow and fees apart from payments', async () => {
  expect((await reasons(Array.from({ length: 7 }, () => gas()))).at(-1)).toBe('gas_day_limit_reached')
  expect(await reasons([overflow(), overflow(), overflow()])).toEqual([
    undefined,
    undefined,
    'day_limit_reached',
  ])
  expect(await reasons([tight(), tight(), tight(), tight()])).toEqual([
    undefined,
    undefined,
    undefined,
    'fee_day_limit_reached',
  ])
})

test('what was recorded can be asked for by its number, with the token alone', async () => {
  const request = sweep()
  const { txid } = await ask(request)
  const known = async (id: number, headers: Record<string, string>) =>
    (await fetch(`${signer.url}/transfer/${id}`, { headers })).json()
  const headers = { authorization: `Bearer ${signer.token}` }
  expect(await known(transferId, headers)).toMatchObject({ known: { transferId, outcome: { txid } } })
  expect(await known(999_999, headers)).toEqual({ known: null })
  expect(await known(transferId, { authorization: 'Bearer guessed' })).toEqual({ error: 'unauthorized' })
})

test('a line that a crash cut off is dropped; the others are found again', async () => {
  const request = sweep({ index: 40 })
  const signed = await ask(request)
  const file = join(folder, 'journal.jsonl')
  writeFileSync(file, `${readFileSync(file, 'utf8')}{"transferId":77`)
  signer = await signer.restart()
  expect(await ask(request)).toEqual(signed)
})
