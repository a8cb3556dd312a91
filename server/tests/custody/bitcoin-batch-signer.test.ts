import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestSignature } from '../testing/signer-process.ts'
import {
  ADDRESS,
  later,
  signatureKinds,
  startBitcoinSigner,
  TAPROOT,
  transactionIn,
} from './bitcoin/signer-requests.ts'

const SIGHASH_ALL = 0x01
const INVALID = { error: 'invalid request' }

let bitcoin: Awaited<ReturnType<typeof startBitcoinSigner>>

beforeAll(async () => {
  bitcoin = await startBitcoinSigner()
})
afterAll(() => bitcoin.close())

/** Returns a request that pays three withdrawals of 100,000 from 500,000, with a fee of 2,000. */
function threeOf(terms: object = {}) {
  const payments = ['100000', '100000', '100000'].map((amount) => bitcoin.payment(amount))
  return bitcoin.requestFor({ payments, terms })
}

/** Returns the request with one of its withdrawals changed. */
function changed({ payments, ...request }: ReturnType<typeof threeOf>, at: number, change: object) {
  return { ...request, payments: payments.map((one, place) => (place === at ? { ...one, ...change } : one)) }
}

test('a batch has an output for each withdrawal, and change to the own address', async () => {
  const [one, two] = [bitcoin.payment('100000'), bitcoin.payment('120000', { address: TAPROOT })]
  const twin = bitcoin.payment('100000')
  const reply = await bitcoin.sign(
    bitcoin.requestFor({
      payments: [one, two, twin],
      terms: { inputs: [bitcoin.input(), bitcoin.input('30000')], change: '207000' },
    }),
  )
  const { outputs } = transactionIn(reply)
  expect(outputs.map(({ amount }) => amount)).toEqual([100_000n, 100_000n, 120_000n, 207_000n])
  expect(new Set(outputs.map(({ script }) => script.toString('hex'))).size).toBe(3)
  expect(signatureKinds(reply)).toEqual([SIGHASH_ALL, SIGHASH_ALL])
})

test.each<[string, (request: ReturnType<typeof threeOf>) => unknown, unknown]>([
  [
    'the same withdrawal twice',
    ({ payments, ...request }) => ({ ...request, payments: [payments[0], payments[0]] }),
    INVALID,
  ],
  [
    'withdrawals in another order',
    ({ payments, ...request }) => ({ ...request, payments: payments.toReversed() }),
    INVALID,
  ],
  ['a batch of none', (request) => ({ ...request, payments: [] }), INVALID],
  [
    'a batch of 201',
    (request) => ({ ...request, payments: Array.from({ length: 201 }, () => bitcoin.payment('1000')) }),
    INVALID,
  ],
  ['an amount of 0', (request) => changed(request, 1, { amount: '0' }), INVALID],
  ['a negative amount', (request) => changed(request, 1, { amount: '-100000' }), INVALID],
  ['an output without a withdrawal', (request) => ({ ...request, outputs: [{ address: ADDRESS }] }), INVALID],
  [
    'a withdrawal with an output besides its own',
    (request) => changed(request, 1, { outputs: [{ address: ADDRESS, amount: '1' }] }),
    INVALID,
  ],
  [
    'change to a foreign address',
    (request) => ({ ...request, terms: { ...request.terms, changeAddress: ADDRESS } }),
    later('change_not_ours'),
  ],
  [
    'a fee of everything',
    (request) => ({ ...request, terms: { ...request.terms, change: '0' } }),
    later('fee_too_high'),
  ],
  [
    'outputs that the inputs do not have',
    (request) => changed(request, 2, { amount: '900000' }),
    later('inputs_too_low'),
  ],
  ['a kind of signature', (request) => ({ ...request, terms: { ...request.terms, sighash: 0x81 } }), INVALID],
])('the signer does not sign %s', async (_name, forge, answer) => {
  expect(await bitcoin.sign(forge(threeOf()))).toEqual(answer)
})

test('a refused withdrawal is named, and the others are signed without it', async () => {
  const request = threeOf()
  const forged = changed(changed(request, 1, { address: 'nowhere' }), 2, { amount: '1000001' })
  const [first, second, third] = forged.payments as { withdrawalId: number }[]
  const refused = {
    kind: 'refused',
    payments: [
      { withdrawalId: second?.withdrawalId, reason: 'address_invalid' },
      { withdrawalId: third?.withdrawalId, reason: 'payment_too_large' },
    ],
  }
  expect(await bitcoin.sign(forged)).toEqual(refused)
  await bitcoin.restart()
  // For good: also if the contents are allowed now, nothing is signed under its number.
  expect(await bitcoin.sign(forged)).toEqual(refused)
  expect(await bitcoin.sign(request)).toMatchObject({ kind: 'conflict', batches: [] })
  const alone = { ...request, payments: [first], terms: { ...request.terms, change: '398000' } }
  expect(await bitcoin.sign(alone)).toMatchObject({ kind: 'signed' })
})

test('a withdrawal is in one batch for good, and its address and amount stay', async () => {
  const request = threeOf()
  const first = await bitcoin.sign(request)
  const [one, two, three] = request.payments
  await bitcoin.restart()
  expect(await bitcoin.sign({ ...request, terms: threeOf().terms })).toEqual(first)
  const known = { txid: first['txid'], raw: first['raw'], payments: request.payments }
  const elsewhere = (payments: object[]) => bitcoin.sign(bitcoin.requestFor({ payments }))
  expect(await elsewhere([two ?? {}])).toEqual({ kind: 'conflict', differing: [], batches: [known] })
  expect(await elsewhere([one ?? {}, two ?? {}, three ?? {}, bitcoin.payment('1000')])).toEqual({
    kind: 'conflict',
    differing: [],
    batches: [known],
  })
  const replaces = { ...request.terms, replaces: first['txid'], change: '190000' }
  for (const change of [{ amount: '100001' }, { address: TAPROOT }])
    expect(await bitcoin.sign({ ...changed(request, 1, change), terms: replaces })).toMatchObject({
      kind: 'conflict',
      differing: [{ amount: '100000', txid: first['txid'] }],
    })
  // Neither alone, nor on another network.
  const alone = { ...two, network: 'ERC20', currencyId: 2, terms: { kind: 'practice', nonce: 0 } }
  expect(await requestSignature(bitcoin.signer(), alone)).toMatchObject({ kind: 'conflict' })
})

test('an output pays one batch for good', async () => {
  const request = threeOf()
  expect(await bitcoin.sign(request)).toMatchObject({ kind: 'signed' })
  await bitcoin.restart()
  const again = threeOf({ inputs: request.terms.inputs })
  expect(await bitcoin.sign(again)).toEqual(later('input_already_spent'))
})

test('a replacement pays all of its withdrawals again, from the same outputs', async () => {
  const request = threeOf()
  const first = await bitcoin.sign(request)
  const replace = (change: object) =>
    bitcoin.sign({ ...request, terms: { ...request.terms, replaces: first['txid'], ...change } })
  expect(await replace({ inputs: [bitcoin.input()] })).toEqual(later('inputs_differ'))
  const fewer = { ...request, payments: request.payments.slice(0, 2) }
  expect(
    await bitcoin.sign({ ...fewer, terms: { ...request.terms, replaces: first['txid'], change: '290000' } }),
  ).toMatchObject({ kind: 'conflict' })
  const second = await replace({ change: '195000' })
  expect(transactionIn(second).outputs.map(({ amount }) => amount)).toEqual([
    100_000n,
    100_000n,
    100_000n,
    195_000n,
  ])
  await bitcoin.restart()
  expect(await replace({ change: '194000' })).toEqual(second)
  expect(await bitcoin.sign(request)).toEqual(second)
})

test('the limit of a day counts each withdrawal of a batch and its fee once', async () => {
  const own = await startBitcoinSigner({ paymentMax: '400000', dayMax: '700000' })
  try {
    const ask = (amounts: readonly string[], change: string) =>
      own.sign(own.requestFor({ payments: amounts.map((amount) => own.payment(amount)), terms: { change } }))
    expect(await ask(['200000', '100000'], '198000')).toMatchObject({ kind: 'signed' })
    await own.restart()
    // 302,000 of 700,000 are used.
    expect(await ask(['200000', '196001'], '101999')).toEqual(later('day_limit_reached'))
    expect(await ask(['200000', '196000'], '102000')).toMatchObject({ kind: 'signed' })
    expect(await ask(['1000'], '498000')).toEqual(later('day_limit_reached'))
  } finally {
    await own.close()
  }
})
