import { afterAll, beforeAll, expect, test } from 'vitest'
import { BITCOIN_CHAINS } from '../../src/custody/chains/bitcoin/parameters.ts'
import { SIGNED_CHAINS } from '../../../signer/src/bitcoin/chains.ts'
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

let bitcoin: Awaited<ReturnType<typeof startBitcoinSigner>>

beforeAll(async () => {
  bitcoin = await startBitcoinSigner()
})
afterAll(() => bitcoin.close())

type Change = Parameters<typeof bitcoin.requestFor>[0]
const input = (...parts: Parameters<typeof bitcoin.input>) => bitcoin.input(...parts)
const payment = (...parts: Parameters<typeof bitcoin.payment>) => bitcoin.payment(...parts)
const requestFor = (change?: Change) => bitcoin.requestFor(change)
const sign = (request: unknown) => bitcoin.sign(request)
/** One withdrawal with other contents than usual. */
const paying = (change: object) => ({ payments: [payment('300000', change)] })
const refused = (reason: string) => ({
  kind: 'refused',
  payments: [{ withdrawalId: expect.any(Number) as number, reason }],
})
const INVALID = { error: 'invalid request' }

test('the chains of signer and server have the same parameters', () => {
  const common = Object.entries(BITCOIN_CHAINS).map(
    ([name, { bech32, pubKeyHash, scriptHash, coinType, dust }]) => [
      name,
      { bech32, pubKeyHash, scriptHash, coinType, dust },
    ],
  )
  expect(SIGNED_CHAINS).toEqual(Object.fromEntries(common))
})

test('a replaceable payment has two outputs: the amount, and change to the paying address', async () => {
  const request = requestFor({
    ...paying({ address: TAPROOT }),
    terms: { inputs: [input(), input('100000', { branch: 1, index: 0 })], change: '290000' },
  })
  const reply = await sign(request)
  expect(reply).toMatchObject({ kind: 'signed' })
  const { txid, inputs, outputs } = transactionIn(reply)
  expect(txid).toBe(reply['txid'])
  expect(inputs.map((spent) => spent.txid)).toEqual(request.terms.inputs.map((named) => named.txid))
  expect(outputs.map(({ amount }) => amount)).toEqual([290_000n, 300_000n])
  expect(outputs[0]?.script.toString('hex')).toMatch(/^0014/)
  expect(signatureKinds(reply)).toEqual([SIGHASH_ALL, SIGHASH_ALL])
})

test.each<[string, () => Change, object]>([
  ['change to a foreign address', () => ({ terms: { changeAddress: ADDRESS } }), later('change_not_ours')],
  ['a fee of everything', () => ({ terms: { change: '0' } }), later('fee_too_high')],
  ['a fee above the rate', () => ({ terms: { change: '185000' } }), later('fee_rate_too_high')],
  ['outputs without a fee', () => ({ terms: { change: '200000' } }), later('inputs_too_low')],
  ['more than the inputs have', () => ({ terms: { change: '900000' } }), later('inputs_too_low')],
  [
    'change that is dust',
    () => ({ terms: { inputs: [input('302545')], change: '545' } }),
    later('change_is_dust'),
  ],
  [
    'an input twice',
    () => ({
      terms: { inputs: [input('250000'), input('250000')].map((one) => ({ ...one, txid: 'a'.repeat(64) })) },
    }),
    later('input_repeated'),
  ],
  ['a replacement of nothing', () => ({ terms: { replaces: 'b'.repeat(64) } }), later('nothing_to_replace')],
  ['an amount above its limit', () => paying({ amount: '1000001' }), refused('payment_too_large')],
  ['an amount that is dust', () => paying({ amount: '545' }), refused('payment_is_dust')],
  ['another currency', () => ({ currencyId: 3 }), refused('currency_not_allowed')],
  ['another network', () => ({ network: 'ERC20' }), refused('currency_not_allowed')],
  [
    'an address of the test network',
    () => paying({ address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }),
    refused('address_invalid'),
  ],
  [
    'a legacy address of the test network',
    () => paying({ address: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn' }),
    refused('address_invalid'),
  ],
  [
    'an address with a wrong checksum',
    () => paying({ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5' }),
    refused('address_invalid'),
  ],
  [
    'a later version of segwit',
    () => paying({ address: 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs' }),
    refused('address_invalid'),
  ],
  [
    'an Ethereum address',
    () => paying({ address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' }),
    refused('address_invalid'),
  ],
  ['a chosen kind of signature', () => ({ terms: { sighash: 0x83 } }), INVALID],
  [
    'a chosen kind of signature of an input',
    () => ({ terms: { inputs: [input('500000', { sighashType: 2 })] } }),
    INVALID,
  ],
  ['further outputs', () => ({ terms: { outputs: [{ address: ADDRESS, amount: '1' }] } }), INVALID],
  ['a key outside of the account', () => ({ terms: { inputs: [input('500000', { branch: 2 })] } }), INVALID],
  ['a hardened key', () => ({ terms: { inputs: [input('500000', { index: 2 ** 31 })] } }), INVALID],
  ['a fraction of a unit', () => ({ terms: { change: '198000.5' } }), INVALID],
  ['a negative change', () => ({ terms: { change: '-1' } }), INVALID],
  ['no inputs', () => ({ terms: { inputs: [] } }), INVALID],
  [
    'too many inputs',
    () => ({ terms: { inputs: Array.from({ length: 101 }, () => input('5000')) } }),
    INVALID,
  ],
  ['a time instead of a height', () => ({ terms: { lockTime: 1_700_000_000 } }), INVALID],
])('the signer does not sign %s', async (_name, change, answer) => {
  expect(await sign(requestFor(change()))).toEqual(answer)
})

test('terms of a practice chain are not signed, neither in a batch nor alone', async () => {
  const terms = { kind: 'practice', nonce: 0 }
  expect(await sign({ ...requestFor(), terms })).toEqual(INVALID)
  const alone = { ...payment(), network: 'OMNI', currencyId: 1, terms }
  expect(await requestSignature(bitcoin.signer(), alone)).toEqual(later('terms_kind_mismatch'))
})

test('the same withdrawal with other inputs gets the transaction that it has', async () => {
  const request = requestFor()
  const first = await sign(request)
  expect(await sign({ ...request, terms: { ...request.terms, inputs: [input('900000')] } })).toEqual(first)
  await bitcoin.restart()
  expect(await sign({ ...request, terms: { ...request.terms, inputs: [input('900000')] } })).toEqual(first)
})

test('an output pays one withdrawal, whatever amount is stated for it', async () => {
  const request = requestFor()
  expect(await sign(request)).toMatchObject({ kind: 'signed' })
  await bitcoin.restart()
  const again = requestFor({ terms: { inputs: request.terms.inputs } })
  expect(await sign(again)).toEqual(later('input_already_spent'))
  const lied = request.terms.inputs.map((spent) => ({ ...spent, amount: '510000' }))
  expect(await sign(requestFor({ terms: { inputs: lied, change: '208000' } }))).toEqual(
    later('input_already_spent'),
  )
})

test('a replacement spends the same outputs at the same amounts and pays more, within the limits', async () => {
  const request = requestFor()
  const first = await sign(request)
  const replace = (terms: object, replaces = first['txid']) =>
    sign({ ...request, terms: { ...request.terms, replaces, ...terms } })
  const [spent] = request.terms.inputs
  expect(await replace({ inputs: [input()] })).toEqual(later('inputs_differ'))
  expect(await replace({ inputs: [spent, input()], change: '697000' })).toEqual(later('inputs_differ'))
  expect(await replace({ inputs: [{ ...spent, amount: '500001' }] })).toEqual(later('inputs_differ'))
  expect(await replace({})).toEqual(later('replacement_fee_too_low'))
  expect(await replace({ change: '197900' })).toEqual(later('replacement_fee_too_low'))
  expect(await replace({ change: '170000' })).toEqual(later('fee_too_high'))
  const conflict = await sign({
    ...request,
    payments: request.payments.map((one) => ({ ...one, amount: '300001' })),
    terms: { ...request.terms, replaces: first['txid'] },
  })
  expect(conflict).toMatchObject({ kind: 'conflict' })
  const second = await replace({ change: '196000' })
  expect(second).toMatchObject({ kind: 'signed' })
  expect(transactionIn(second).inputs).toEqual(transactionIn(first).inputs)
  expect(transactionIn(second).outputs.map(({ amount }) => amount)).toEqual([196_000n, 300_000n])
  // A lost reply is repeated, not followed by a third transaction, also after a restart.
  await bitcoin.restart()
  expect(await replace({ change: '195000' })).toEqual(second)
  expect(await sign(request)).toEqual(second)
})

test('the limit of a day includes the fees', async () => {
  const own = await startBitcoinSigner({ paymentMax: '400000', dayMax: '400000' })
  try {
    const ask = (amount: string, change: string) =>
      own.sign(own.requestFor({ payments: [own.payment(amount)], terms: { change } }))
    expect(await ask('399000', '99000')).toEqual(later('day_limit_reached'))
    expect(await ask('390000', '108000')).toMatchObject({ kind: 'signed' })
    expect(await ask('7001', '491999')).toEqual(later('day_limit_reached'))
  } finally {
    await own.close()
  }
})
