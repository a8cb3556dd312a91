import { afterAll, beforeAll, expect, test } from 'vitest'
import { askSigner, type SignerProcess, startSignerProcess } from './signer-process.ts'

let signer: SignerProcess

beforeAll(async () => {
  signer = await startSignerProcess()
})
afterAll(() => signer.close())

const asked = (withdrawalId: number, change: object = {}) => ({
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
  const answers = await Promise.all(Array.from({ length: 20 }, () => askSigner(signer, asked(1))))
  expect(new Set(answers.map((answer) => answer['txid'])).size).toBe(1)
  expect(answers[0]).toMatchObject({ kind: 'signed' })
  signer = await signer.restart()
  expect(await askSigner(signer, asked(1))).toEqual(answers[0])
  expect(await askSigner(signer, asked(1, { terms: { kind: 'practice', nonce: 9 } }))).toEqual(answers[0])
})

test('the same withdrawal with other contents is a conflict', async () => {
  const signed = await askSigner(signer, asked(2))
  const conflict = { kind: 'conflict', known: { ...KNOWN, txid: signed['txid'] } }
  expect(await askSigner(signer, asked(2, { amount: '5000001' }))).toEqual(conflict)
  expect(await askSigner(signer, asked(2, { address: 'T1' }))).toEqual(conflict)
})

test("every withdrawal gets its own nonce, even if the chain's nonce is outdated", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => askSigner(signer, asked(10 + at))))
  expect(new Set(answers.map(nonceIn)).size).toBe(10)
  const ahead = await askSigner(signer, asked(20, { terms: { kind: 'practice', nonce: 500 } }))
  expect(nonceIn(ahead)).toBe(500)
  expect(nonceIn(await askSigner(signer, asked(21)))).toBe(501)
})

test.each([
  ['too much', { amount: '1000000000001' }, { kind: 'refused', reason: 'payment_too_large' }],
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
  ['no withdrawal', { withdrawalId: 0 }, { error: 'invalid request' }],
  ['a negative amount', { amount: '-5' }, { error: 'invalid request' }],
  ['an unknown field', { data: '0x00' }, { error: 'invalid request' }],
])('the signer refuses %s', async (_what, change, answer) => {
  expect(await askSigner(signer, asked(1_000 + Math.floor(Math.random() * 1e9), change))).toEqual(answer)
})

test('a refused withdrawal is never signed', async () => {
  const refused = await askSigner(signer, asked(3, { amount: '1000000000001' }))
  expect(refused['kind']).toBe('refused')
  expect(await askSigner(signer, asked(3))).toEqual({
    kind: 'conflict',
    known: { ...KNOWN, amount: '1000000000001' },
  })
})

test('a caller without the token is rejected', async () => {
  const response = await fetch(`${signer.url}/sign`, {
    method: 'POST',
    headers: { authorization: 'Bearer guessed' },
    body: JSON.stringify(asked(4)),
  })
  expect(response.status).toBe(401)
})
