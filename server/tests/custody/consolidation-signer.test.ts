import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADDRESS,
  later,
  signatureKinds,
  startBitcoinSigner,
  transactionIn,
} from './bitcoin/signer-requests.ts'

const SIGHASH_ALL = 0x01
const INVALID = { error: 'invalid request' }
const POLICY = { feeRateMax: '10', feeMax: '5000', dayMax: 100, feeDayMax: '1000000' }

/** From the test vectors of BIP-173. */
const COLD = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
const OVERFLOW = { cold: COLD, feeRateMax: '10', feeMax: '5000', dayMax: '2000000' }

let bitcoin: Awaited<ReturnType<typeof startBitcoinSigner>>

beforeAll(async () => {
  bitcoin = await startBitcoinSigner(undefined, POLICY, OVERFLOW)
})
afterAll(() => bitcoin.close())

type Request = ReturnType<typeof bitcoin.joining>
const withTerms = (request: Request, terms: object) => ({ ...request, terms: { ...request.terms, ...terms } })

test('own outputs are joined in one output of the paying address', async () => {
  const request = bitcoin.joining()
  const reply = await bitcoin.join(request)
  const { inputs, outputs } = transactionIn(reply)
  expect(inputs.map(({ txid }) => txid)).toEqual(request.terms.inputs.map(({ txid }) => txid))
  expect(outputs.map(({ amount }) => amount)).toEqual([498_500n])
  const paid = transactionIn(await bitcoin.sign(bitcoin.requestFor({ terms: { change: '198000' } })))
  const change = paid.outputs.find(({ amount }) => amount === 198_000n)
  expect(outputs[0]?.script.toString('hex')).toBe(change?.script.toString('hex'))
  expect(signatureKinds(reply)).toEqual([SIGHASH_ALL, SIGHASH_ALL])
})

test.each<[string, (request: Request) => unknown, unknown]>([
  ['a foreign output', (request) => withTerms(request, { outputs: [{ address: ADDRESS }] }), INVALID],
  ['a payment besides', (request) => ({ ...request, payments: [bitcoin.payment('1000')] }), INVALID],
  ['a destination', (request) => ({ ...request, address: ADDRESS }), INVALID],
  ['to a stranger', (request) => withTerms(request, { changeAddress: ADDRESS }), later('change_not_ours')],
  ['a fee of everything', (request) => withTerms(request, { change: '0' }), later('change_is_dust')],
  ['a fee of nearly everything', (request) => withTerms(request, { change: '546' }), later('fee_too_high')],
  ['a fee above the cap', (request) => withTerms(request, { change: '494999' }), later('fee_too_high')],
  ['a fee above the rate', (request) => withTerms(request, { change: '498000' }), later('fee_rate_too_high')],
  ['without a fee', (request) => withTerms(request, { change: '500000' }), later('inputs_too_low')],
  [
    'more than the inputs have',
    (request) => withTerms(request, { change: '900000' }),
    later('inputs_too_low'),
  ],
  ['a negative amount', (request) => withTerms(request, { change: '-1' }), INVALID],
  ['an input of no address of ours', (request) => withBranch(request, 2), INVALID],
  [
    'more inputs than its bound',
    (request) => withTerms(request, { inputs: Array.from({ length: 101 }, () => bitcoin.input()) }),
    INVALID,
  ],
  [
    'one input alone',
    (request) => withTerms(request, { inputs: [bitcoin.input('500000')] }),
    later('nothing_to_join'),
  ],
  [
    'an input twice',
    (request) => {
      const input = bitcoin.input('250000')
      return withTerms(request, { inputs: [input, input] })
    },
    later('input_repeated'),
  ],
  [
    'a replacement of nothing',
    (request) => withTerms(request, { replaces: 'b'.repeat(64) }),
    later('nothing_to_replace'),
  ],
  ['another currency', (request) => ({ ...request, currencyId: 2 }), later('currency_not_allowed')],
  ['another network', (request) => ({ ...request, network: 'ERC20' }), later('terms_kind_mismatch')],
  ['another kind of signature', (request) => withTerms(request, { sighash: 0x81 }), INVALID],
])('the signer does not join %s', async (_name, forge, answer) => {
  expect(await bitcoin.join(forge(bitcoin.joining()))).toEqual(answer)
})

function withBranch({ terms, ...request }: Request, branch: number) {
  return { ...request, terms: { ...terms, inputs: terms.inputs.map((input) => ({ ...input, branch })) } }
}

test('an output is in one consolidation for good, with one amount, over restarts', async () => {
  const request = bitcoin.joining()
  const first = await bitcoin.join(request)
  await bitcoin.restart()
  expect(await bitcoin.join(withTerms(request, { change: '498400', lockTime: 1 }))).toEqual(first)
  const conflict = { kind: 'conflict', known: [{ txid: first['txid'], raw: first['raw'] }] }
  const [one, two] = request.terms.inputs
  expect(await bitcoin.join(bitcoin.joining({ inputs: [one, bitcoin.input('200000')] }))).toEqual(conflict)
  const lying = [one, { ...two, amount: '200001' }]
  expect(await bitcoin.join(withTerms(request, { inputs: lying }))).toEqual(conflict)
  const lyingAgain = { inputs: lying, replaces: first['txid'], change: '498000' }
  expect(await bitcoin.join(withTerms(request, lyingAgain))).toEqual(later('inputs_differ'))
})

test('an output of a consolidation pays no withdrawal, and one of a withdrawal is not joined', async () => {
  const request = bitcoin.joining()
  await bitcoin.join(request)
  const paying = bitcoin.requestFor({ terms: { inputs: request.terms.inputs } })
  expect(await bitcoin.sign(paying)).toEqual(later('input_already_spent'))
  const payment = bitcoin.requestFor()
  await bitcoin.sign(payment)
  await bitcoin.restart()
  const joining = bitcoin.joining({ inputs: [...payment.terms.inputs, bitcoin.input()], change: '998500' })
  expect(await bitcoin.join(joining)).toEqual(later('input_already_spent'))
})

test('a replacement spends the same outputs or some of them, and pays a higher fee for the same', async () => {
  const request = bitcoin.joining({ change: '499500' })
  const first = await bitcoin.join(request)
  const replace = (terms: object) => bitcoin.join(withTerms(request, { replaces: first['txid'], ...terms }))
  expect(await replace({ change: '499500' })).toEqual(later('replacement_fee_too_low'))
  const more = [...request.terms.inputs, bitcoin.input()]
  expect(await replace({ inputs: more, change: '998500' })).toEqual(later('inputs_differ'))
  const second = await replace({ change: '499000' })
  expect(transactionIn(second).outputs.map(({ amount }) => amount)).toEqual([499_000n])
  const [left] = request.terms.inputs
  const some = { inputs: [left], change: '299000', replaces: second['txid'] }
  const third = await bitcoin.join(withTerms(request, some))
  expect(transactionIn(third).inputs).toHaveLength(1)
  // What a replacement has left out comes back in no other.
  const again = { replaces: third['txid'], change: '498500' }
  expect(await bitcoin.join(withTerms(request, again))).toEqual(later('inputs_differ'))
})

test.each<[string, object]>([
  ['number', { dayMax: 2 }],
  ['cost', { feeDayMax: '4499' }],
])('the %s of a day is limited, over restarts', async (_name, limit) => {
  const own = await startBitcoinSigner(undefined, { ...POLICY, ...limit })
  try {
    expect(await own.join(own.joining())).toMatchObject({ kind: 'signed' })
    const request = own.joining()
    const second = await own.join(request)
    await own.restart()
    expect(await own.join(own.joining())).toEqual(later('day_limit_reached'))
    const replacing = withTerms(request, { replaces: second['txid'], change: '498300' })
    expect(await own.join(replacing)).toEqual(later('day_limit_reached'))
    expect(await own.join(request)).toEqual(second)
  } finally {
    await own.close()
  }
})

test('without limits in its policy the signer joins nothing', async () => {
  const own = await startBitcoinSigner()
  try {
    expect(await own.join(own.joining())).toEqual(later('consolidation_not_allowed'))
  } finally {
    await own.close()
  }
})

/** Returns a request to send 300,000 of two outputs of 500,000 in all to the cold address. */
function overflowing(terms: object = {}) {
  return { ...bitcoin.joining({ change: '198000', ...terms }), address: COLD, amount: '300000' }
}

test('a part of own outputs goes to the cold address, and the rest returns', async () => {
  const { outputs } = transactionIn(await bitcoin.overflow(overflowing()))
  expect(outputs.map(({ amount }) => amount)).toEqual([198_000n, 300_000n])
  expect(outputs[1]?.script.toString('hex')).toBe(
    '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
  )
  const all = { ...overflowing({ change: '0' }), amount: '498500' }
  expect(transactionIn(await bitcoin.overflow(all)).outputs.map(({ amount }) => amount)).toEqual([498_500n])
})

type Overflowing = ReturnType<typeof overflowing>
const changed = (request: Overflowing, terms: object) => ({
  ...request,
  terms: { ...request.terms, ...terms },
})

test.each<[string, (request: Overflowing) => unknown, unknown]>([
  ['to a stranger', (request) => ({ ...request, address: ADDRESS }), later('destination_not_cold')],
  [
    'with change to a stranger',
    (request) => changed(request, { changeAddress: ADDRESS }),
    later('change_not_ours'),
  ],
  ['with a payment besides', (request) => ({ ...request, payments: [bitcoin.payment('1000')] }), INVALID],
  ['with a fee of everything', (request) => changed(request, { change: '0' }), later('fee_too_high')],
  [
    'with a fee above the rate',
    (request) => changed(request, { change: '197000' }),
    later('fee_rate_too_high'),
  ],
  ['without a fee', (request) => changed(request, { change: '200000' }), later('inputs_too_low')],
  ['with dust for its change', (request) => changed(request, { change: '545' }), later('change_is_dust')],
  [
    'of dust',
    (request) => ({ ...changed(request, { change: '498000' }), amount: '545' }),
    later('payment_is_dust'),
  ],
  ['of nothing', (request) => ({ ...request, amount: '0' }), INVALID],
  [
    'of more than a day has',
    (request) => ({
      ...changed(request, { inputs: [bitcoin.input('3000000')], change: '1500000' }),
      amount: '1499000',
    }),
    later('day_limit_reached'),
  ],
  ['of another currency', (request) => ({ ...request, currencyId: 2 }), later('currency_not_allowed')],
])('the signer sends nothing to the cold address %s', async (_name, forge, answer) => {
  expect(await bitcoin.overflow(forge(overflowing()))).toEqual(answer)
})

test('an output goes to the cold address once, over restarts; a replacement pays no more', async () => {
  const request = overflowing({ change: '198500' })
  const first = await bitcoin.overflow(request)
  await bitcoin.restart()
  expect(await bitcoin.overflow(changed(request, { lockTime: 1 }))).toEqual(first)
  const conflict = { kind: 'conflict', known: [{ txid: first['txid'], raw: first['raw'] }] }
  expect(await bitcoin.overflow({ ...request, amount: '300001' })).toEqual(conflict)
  expect(await bitcoin.join({ ...bitcoin.joining(), terms: { ...request.terms, change: '498500' } })).toEqual(
    conflict,
  )
  const replaces = first['txid']
  const joining = { ...bitcoin.joining(), terms: { ...request.terms, change: '496000', replaces } }
  expect(await bitcoin.join(joining)).toEqual(conflict)
  const more = { ...changed(request, { replaces, change: '196999' }), amount: '300001' }
  expect(await bitcoin.overflow(more)).toEqual(later('amount_differs'))
  const paying = bitcoin.requestFor({ terms: { inputs: request.terms.inputs } })
  expect(await bitcoin.sign(paying)).toEqual(later('input_already_spent'))
  const raised = await bitcoin.overflow(changed(request, { replaces, change: '198200' }))
  expect(transactionIn(raised).outputs.map(({ amount }) => amount)).toEqual([198_200n, 300_000n])
})
