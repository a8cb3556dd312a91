import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestSignature, type SignerProcess, startSignerProcess } from '../testing/signer-process.ts'

let signer: SignerProcess

beforeAll(async () => {
  signer = await startSignerProcess()
})
afterAll(() => signer.close())

const requestFor = (withdrawalId: number, change: object = {}) => ({
  withdrawalId,
  network: 'TRC20',
  currencyId: 3,
  address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
  amount: '5000000',
  terms: { kind: 'practice', nonce: 0 },
  ...change,
})

const KNOWN = { network: 'TRC20', currencyId: 3, amount: '5000000' }

const nonceIn = (answer: Record<string, unknown>) =>
  (JSON.parse((JSON.parse(String(answer['raw'])) as { body: string }).body) as { nonce: number }).nonce

test('a repeated request returns the same transaction, also concurrently and after a restart', async () => {
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => requestSignature(signer, requestFor(1))),
  )
  expect(new Set(responses.map((answer) => answer['txid'])).size).toBe(1)
  expect(responses[0]).toMatchObject({ kind: 'signed' })
  signer = await signer.restart()
  expect(await requestSignature(signer, requestFor(1))).toEqual(responses[0])
  expect(await requestSignature(signer, requestFor(1, { terms: { kind: 'practice', nonce: 9 } }))).toEqual(
    responses[0],
  )
})

test('the same withdrawal with other contents is a conflict', async () => {
  const signed = await requestSignature(signer, requestFor(2))
  const conflict = { kind: 'conflict', known: { ...KNOWN, txid: signed['txid'] } }
  expect(await requestSignature(signer, requestFor(2, { amount: '5000001' }))).toEqual(conflict)
  expect(await requestSignature(signer, requestFor(2, { address: 'T1' }))).toEqual(conflict)
})

test("every withdrawal gets its own nonce, even if the chain's nonce is outdated", async () => {
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, at) => requestSignature(signer, requestFor(10 + at))),
  )
  expect(new Set(responses.map(nonceIn)).size).toBe(10)
  const ahead = await requestSignature(signer, requestFor(20, { terms: { kind: 'practice', nonce: 500 } }))
  expect(nonceIn(ahead)).toBe(500)
  expect(nonceIn(await requestSignature(signer, requestFor(21)))).toBe(501)
})

test.each([
  [
    'an amount above its limit',
    { amount: '1000000000001' },
    { kind: 'refused', reason: 'payment_too_large' },
  ],
  [
    'a currency outside of its policy',
    { currencyId: 1 },
    { kind: 'refused', reason: 'currency_not_allowed' },
  ],
  [
    'a network outside of its policy',
    { network: 'BANK' },
    { kind: 'refused', reason: 'currency_not_allowed' },
  ],
  ['a withdrawal id of zero', { withdrawalId: 0 }, { error: 'invalid request' }],
  ['a negative amount', { amount: '-5' }, { error: 'invalid request' }],
  ['an unknown field', { data: '0x00' }, { error: 'invalid request' }],
])('the signer refuses %s', async (_name, change, answer) => {
  expect(await requestSignature(signer, requestFor(1_000 + Math.floor(Math.random() * 1e9), change))).toEqual(
    answer,
  )
})

test('a refused withdrawal is never signed', async () => {
  const refused = await requestSignature(signer, requestFor(3, { amount: '1000000000001' }))
  expect(refused['kind']).toBe('refused')
  expect(await requestSignature(signer, requestFor(3))).toEqual({
    kind: 'conflict',
    known: { ...KNOWN, amount: '1000000000001' },
  })
})

test('a caller without the token is rejected', async () => {
  const response = await fetch(`${signer.url}/sign`, {
    method: 'POST',
    headers: { authorization: 'Bearer guessed' },
    body: JSON.stringify(requestFor(4)),
  })
  expect(response.status).toBe(401)
})
