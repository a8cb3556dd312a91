import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveSegwit } from '../../src/custody/chains/bitcoin/addresses.ts'
import { BITCOIN_CHAINS } from '../../src/custody/chains/bitcoin/parameters.ts'
import { parseTransaction } from '../../src/custody/chains/bitcoin/raw-block.ts'
import { SIGNED_CHAINS } from '../../../signer/src/bitcoin/chains.ts'
import { requestSignature, type SignerProcess, startSignerProcess } from '../testing/signer-process.ts'

const LIMITS = { paymentMax: '1000000', dayMax: '100000000' }
const POLICY = {
  OMNI: { kind: 'bitcoin', chain: 'bitcoin', feeRateMax: '50', feeMax: '20000', currencies: { 1: LIMITS } },
}
/** From the test vectors of BIP-173 and BIP-350. */
const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const TAPROOT = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const SIGHASH_ALL = 0x01

let signer: SignerProcess
let payer: string
let last = 0

beforeAll(async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'halyard-policy-')), 'policy.json')
  writeFileSync(file, JSON.stringify(POLICY))
  signer = await startSignerProcess({ SIGNER_POLICY: file })
  payer = deriveSegwit(signer.publicKeys['OMNI'] ?? '', 'bc', 1, 0)
})
afterAll(() => signer.close())

/** Returns an output that no other request has named. */
function input(amount = '500000', change: object = {}) {
  last += 1
  return { txid: last.toString(16).padStart(64, '0'), output: 0, amount, branch: 0, index: 1_001, ...change }
}

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
    network: 'OMNI',
    currencyId: 1,
    address: ADDRESS,
    amount: '300000',
    terms: {
      kind: 'bitcoin',
      inputs: [input()],
      change: '198000',
      changeAddress: payer,
      lockTime: 800_000,
      ...terms,
    },
    ...change,
  }
}

const sign = (request: unknown) => requestSignature(signer, request)
const transactionIn = ({ raw }: Record<string, unknown>) => parseTransaction(Buffer.from(String(raw), 'hex'))

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
    address: TAPROOT,
    terms: { inputs: [input(), input('100000', { branch: 1, index: 0 })], change: '290000' },
  })
  const reply = await sign(request)
  expect(reply).toMatchObject({ kind: 'signed' })
  const { txid, inputs, outputs } = transactionIn(reply)
  expect(txid).toBe(reply['txid'])
  expect(inputs.map((spent) => spent.txid)).toEqual(request.terms.inputs.map((named) => named.txid))
  expect(outputs.map(({ amount }) => amount)).toEqual([290_000n, 300_000n])
  expect(outputs[0]?.script.toString('hex')).toMatch(/^0014/)
  // The last byte of a signature, before its key, is its kind.
  const signatures = String(reply['raw']).matchAll(/4[678]30(?:[0-9a-f]{2}){66,70}?(0[0-9a-f])210[23]/g)
  const kinds = [...signatures].map(([, kind]) => Number.parseInt(kind ?? '', 16))
  expect(kinds).toEqual([SIGHASH_ALL, SIGHASH_ALL])
})

const LATER = 'later'
test.each<[string, object, object]>([
  [
    'change to a foreign address',
    { terms: { changeAddress: ADDRESS } },
    { kind: LATER, reason: 'change_not_ours' },
  ],
  ['a fee of everything', { terms: { change: '0' } }, { kind: LATER, reason: 'fee_too_high' }],
  ['a fee above the rate', { terms: { change: '185000' } }, { kind: LATER, reason: 'fee_rate_too_high' }],
  ['outputs without a fee', { terms: { change: '200000' } }, { kind: LATER, reason: 'inputs_too_low' }],
  ['more than the inputs have', { terms: { change: '900000' } }, { kind: LATER, reason: 'inputs_too_low' }],
  [
    'change that is dust',
    { terms: { inputs: [input('302545')], change: '545' } },
    { kind: LATER, reason: 'change_is_dust' },
  ],
  [
    'an input twice',
    {
      terms: { inputs: [input('250000'), input('250000')].map((one) => ({ ...one, txid: 'a'.repeat(64) })) },
    },
    { kind: LATER, reason: 'input_repeated' },
  ],
  [
    'a replacement of nothing',
    { terms: { replaces: 'b'.repeat(64) } },
    { kind: LATER, reason: 'nothing_to_replace' },
  ],
  ['an amount above its limit', { amount: '1000001' }, { kind: 'refused', reason: 'payment_too_large' }],
  ['an amount that is dust', { amount: '545' }, { kind: 'refused', reason: 'payment_is_dust' }],
  ['another currency', { currencyId: 3 }, { kind: 'refused', reason: 'currency_not_allowed' }],
  ['another network', { network: 'ERC20' }, { kind: 'refused', reason: 'currency_not_allowed' }],
  [
    'an address of the test network',
    { address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' },
    { kind: 'refused', reason: 'address_invalid' },
  ],
  [
    'a legacy address of the test network',
    { address: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn' },
    { kind: 'refused', reason: 'address_invalid' },
  ],
  [
    'an address with a wrong checksum',
    { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5' },
    { kind: 'refused', reason: 'address_invalid' },
  ],
  [
    'a later version of segwit',
    { address: 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs' },
    { kind: 'refused', reason: 'address_invalid' },
  ],
  [
    'an Ethereum address',
    { address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' },
    { kind: 'refused', reason: 'address_invalid' },
  ],
  ['a chosen kind of signature', { terms: { sighash: 0x83 } }, { error: 'invalid request' }],
  [
    'a chosen kind of signature of an input',
    { terms: { inputs: [input('500000', { sighashType: 2 })] } },
    { error: 'invalid request' },
  ],
  [
    'further outputs',
    { terms: { outputs: [{ address: ADDRESS, amount: '1' }] } },
    { error: 'invalid request' },
  ],
  [
    'a key outside of the account',
    { terms: { inputs: [input('500000', { branch: 2 })] } },
    { error: 'invalid request' },
  ],
  [
    'a hardened key',
    { terms: { inputs: [input('500000', { index: 2 ** 31 })] } },
    { error: 'invalid request' },
  ],
  ['a fraction of a unit', { terms: { change: '198000.5' } }, { error: 'invalid request' }],
  ['a negative change', { terms: { change: '-1' } }, { error: 'invalid request' }],
  ['no inputs', { terms: { inputs: [] } }, { error: 'invalid request' }],
  [
    'too many inputs',
    { terms: { inputs: Array.from({ length: 101 }, () => input('5000')) } },
    { error: 'invalid request' },
  ],
  ['a time instead of a height', { terms: { lockTime: 1_700_000_000 } }, { error: 'invalid request' }],
])('the signer does not sign %s', async (_name, change, answer) => {
  expect(await sign(requestFor(change as Parameters<typeof requestFor>[0]))).toEqual(answer)
})

test('a payment with the terms of a practice chain is not signed', async () => {
  const answer = await sign({ ...requestFor(), terms: { kind: 'practice', nonce: 0 } })
  expect(answer).toEqual({ kind: 'later', reason: 'terms_kind_mismatch' })
})

test('the same withdrawal with other inputs gets the transaction that it has', async () => {
  const request = requestFor()
  const first = await sign(request)
  expect(await sign({ ...request, terms: { ...request.terms, inputs: [input('900000')] } })).toEqual(first)
  signer = await signer.restart()
  expect(await sign({ ...request, terms: { ...request.terms, inputs: [input('900000')] } })).toEqual(first)
})

test('an output pays one withdrawal, whatever amount is stated for it', async () => {
  const request = requestFor()
  expect(await sign(request)).toMatchObject({ kind: 'signed' })
  signer = await signer.restart()
  const again = requestFor({ terms: { inputs: request.terms.inputs } })
  expect(await sign(again)).toEqual({ kind: 'later', reason: 'input_already_spent' })
  const lied = request.terms.inputs.map((spent) => ({ ...spent, amount: '510000' }))
  expect(await sign(requestFor({ terms: { inputs: lied, change: '208000' } }))).toEqual({
    kind: 'later',
    reason: 'input_already_spent',
  })
})

test('a replacement spends the same outputs at the same amounts and pays more, within the limits', async () => {
  const request = requestFor()
  const first = await sign(request)
  const replace = (terms: object, replaces = first['txid']) =>
    sign({ ...request, terms: { ...request.terms, replaces, ...terms } })
  const [spent] = request.terms.inputs
  expect(await replace({ inputs: [input()] })).toEqual({ kind: 'later', reason: 'inputs_differ' })
  expect(await replace({ inputs: [spent, input()], change: '697000' })).toEqual({
    kind: 'later',
    reason: 'inputs_differ',
  })
  expect(await replace({ inputs: [{ ...spent, amount: '500001' }] })).toEqual({
    kind: 'later',
    reason: 'inputs_differ',
  })
  expect(await replace({})).toEqual({ kind: 'later', reason: 'replacement_fee_too_low' })
  expect(await replace({ change: '197900' })).toEqual({ kind: 'later', reason: 'replacement_fee_too_low' })
  expect(await replace({ change: '170000' })).toEqual({ kind: 'later', reason: 'fee_too_high' })
  const conflict = await sign({
    ...request,
    amount: '300001',
    terms: { ...request.terms, replaces: first['txid'] },
  })
  expect(conflict).toMatchObject({ kind: 'conflict' })
  const second = await replace({ change: '196000' })
  expect(second).toMatchObject({ kind: 'signed' })
  expect(transactionIn(second).inputs).toEqual(transactionIn(first).inputs)
  expect(transactionIn(second).outputs.map(({ amount }) => amount)).toEqual([196_000n, 300_000n])
  // A lost reply is repeated, not followed by a third transaction, also after a restart.
  signer = await signer.restart()
  expect(await replace({ change: '195000' })).toEqual(second)
  expect(await sign(request)).toEqual(second)
})

test('the limit of a day includes the fees', async () => {
  const limits = { paymentMax: '400000', dayMax: '400000' }
  const file = join(mkdtempSync(join(tmpdir(), 'halyard-policy-')), 'policy.json')
  writeFileSync(file, JSON.stringify({ OMNI: { ...POLICY.OMNI, currencies: { 1: limits } } }))
  const own = await startSignerProcess({ SIGNER_POLICY: file })
  try {
    const changeAddress = deriveSegwit(own.publicKeys['OMNI'] ?? '', 'bc', 1, 0)
    const ask = (amount: string, change: string) =>
      requestSignature(own, requestFor({ amount, terms: { changeAddress, change } }))
    expect(await ask('399000', '99000')).toEqual({ kind: 'later', reason: 'day_limit_reached' })
    expect(await ask('390000', '108000')).toMatchObject({ kind: 'signed' })
    expect(await ask('7001', '491999')).toEqual({ kind: 'later', reason: 'day_limit_reached' })
  } finally {
    await own.close()
  }
})
