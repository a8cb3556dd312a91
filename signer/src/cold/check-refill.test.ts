import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SigHash, Transaction } from '@scure/btc-signer'
import { pubECDSA, sha256x2 } from '@scure/btc-signer/utils.js'
import { expect, test } from 'vitest'
import { checkRefill } from './check-refill.ts'
import { checksumOf } from './checksum.ts'
import { rulesOf } from './cold-rules.ts'
import { runCommand } from './run-command.ts'

const KEYS = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte))
const hexOf = (key: Uint8Array): string => Buffer.from(pubECDSA(key)).toString('hex')
const BODY = `wsh(sortedmulti(2,${KEYS.map(hexOf).join(',')}))`
const RULES = {
  chain: 'bitcoin',
  // From the test vectors of BIP-173.
  payer: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  descriptor: `${BODY}#${checksumOf(BODY)}`,
  amountMax: '150000',
  feeMax: '5000',
  feeRateMax: '10',
}
const { payer, cold } = rulesOf(RULES)
const STRANGER = Buffer.from(`0014${'22'.repeat(20)}`, 'hex')

interface Change {
  readonly outputs?: readonly { readonly script: Uint8Array; readonly amount: bigint }[]
  /** Of the transaction before the second input. */
  readonly before?: { readonly script?: Uint8Array; readonly amount?: bigint }
  readonly input?: object
  readonly rules?: Partial<typeof RULES>
}

function paying(script: Uint8Array, amount: bigint, lockTime: number) {
  const before = new Transaction({ version: 2, lockTime })
  before.addInput({ txid: '77'.repeat(32), index: 0 })
  before.addOutput({ script, amount })
  const raw = before.unsignedTx
  return { nonWitnessUtxo: raw, txid: sha256x2(raw).toReversed(), index: 0 }
}

const USUAL = [
  { script: payer.script, amount: 150_000n },
  { script: cold.script, amount: 48_000n },
]

/** Returns the file of a refill from two outputs of 100,000, with a change. */
function fileOf({ outputs = USUAL, before = {}, input = {} }: Change): Uint8Array {
  const transaction = new Transaction({ version: 2, lockTime: 100, allowUnknownOutputs: true })
  const script = cold.witnessScript ? { witnessScript: cold.witnessScript } : {}
  const first = paying(cold.script, 100_000n, 1)
  transaction.addInput({ ...first, ...script, witnessUtxo: { script: cold.script, amount: 100_000n } })
  const { script: spent = cold.script, amount = 100_000n } = before
  const witness = spent === cold.script ? script : {}
  transaction.addInput({ ...paying(spent, amount, 2), ...witness, ...input })
  for (const output of outputs) transaction.addOutput(output)
  return transaction.toPSBT(0)
}

const check = (change: Change): unknown => checkRefill(fileOf(change), rulesOf({ ...RULES, ...change.rules }))

test('a refill within the rules is accepted with what it pays', () => {
  expect(check({})).toMatchObject({ paid: 150_000n, change: 48_000n, fee: 2_000n })
  expect(check({ outputs: USUAL.slice(0, 1), rules: { feeMax: '50000', feeRateMax: '200' } })).toMatchObject({
    change: 0n,
    fee: 50_000n,
  })
})

const rule = (at: number, change: object) =>
  USUAL.map((output, place) => (place === at ? { ...output, ...change } : output))

test.each<[string, Change, RegExp]>([
  [
    'a stranger as its receiver',
    { outputs: rule(0, { script: STRANGER }) },
    /an address that is not in your rules/,
  ],
  [
    'a stranger for its change',
    { outputs: rule(1, { script: STRANGER }) },
    /an address that is not in your rules/,
  ],
  [
    'one more output to a stranger',
    { outputs: [...USUAL, { script: STRANGER, amount: 600n }] },
    /an address that is not in your rules/,
  ],
  [
    'two payments',
    { outputs: [...USUAL, { script: payer.script, amount: 600n }] },
    /one payment to the paying/,
  ],
  ['no payment', { outputs: USUAL.slice(1) }, /one payment to the paying/],
  ['more than the most', { rules: { amountMax: '149999' } }, /it pays 150000, more than 149999/],
  ['a fee of everything', { outputs: rule(1, { amount: 1_000n }) }, /its fee is 49000, more than 5000/],
  ['a fee rate above the most', { rules: { feeRateMax: '5' } }, /more than 5 for each virtual byte/],
  ['no fee', { outputs: rule(1, { amount: 50_000n }) }, /it has no fee/],
  [
    'an output of a stranger among its inputs',
    { before: { script: STRANGER } },
    /an output of another address/,
  ],
  ['signatures over no outputs', { input: { sighashType: SigHash.NONE } }, /do not cover all of it/],
  ['signatures over one output', { input: { sighashType: SigHash.SINGLE } }, /do not cover all of it/],
  [
    'signatures over one input',
    { input: { sighashType: SigHash.ALL_ANYONECANPAY } },
    /do not cover all of it/,
  ],
])('a file is refused with %s', (_name, change, reason) => {
  expect(() => check(change)).toThrow(reason)
})

/** Returns a file in which other bytes stand, which the library would not write. */
function replaced(file: Uint8Array, from: Uint8Array, to: Uint8Array): Uint8Array {
  const bytes = Buffer.from(file)
  const at = bytes.indexOf(from)
  if (at === -1 || from.length !== to.length) throw new Error('the file does not have these bytes')
  bytes.set(to, at)
  return bytes
}

/** Returns the bytes of an output of the cold address. */
function outputOf(amount: bigint): Uint8Array {
  const bytes = Buffer.alloc(9)
  bytes.writeBigUInt64LE(amount)
  bytes.writeUInt8(cold.script.length, 8)
  return Buffer.concat([bytes, cold.script])
}

test.each<[string, Uint8Array, RegExp]>([
  [
    'an amount that the transaction before it does not have',
    replaced(
      fileOf({}),
      Buffer.concat([Buffer.from([1, 1, 43]), outputOf(100_000n)]),
      Buffer.concat([Buffer.from([1, 1, 43]), outputOf(900_000n)]),
    ),
    /witnessUtxo different/,
  ],
  [
    'another transaction before it',
    replaced(
      fileOf({}),
      paying(cold.script, 100_000n, 2).nonWitnessUtxo,
      paying(cold.script, 900_000n, 2).nonWitnessUtxo,
    ),
    /nonWitnessUtxo|another one/,
  ],
])('an input is refused with %s', (_name, file, reason) => {
  expect(() => checkRefill(file, rulesOf(RULES))).toThrow(reason)
})

test('an input without the transaction before it is refused', () => {
  const unproven = new Transaction({ version: 2, lockTime: 100 })
  const { txid, index } = paying(cold.script, 100_000n, 1)
  unproven.addInput({
    txid,
    index,
    witnessUtxo: { script: cold.script, amount: 200_000n },
    ...(cold.witnessScript ? { witnessScript: cold.witnessScript } : {}),
  })
  for (const output of USUAL) unproven.addOutput(output)
  expect(() => checkRefill(unproven.toPSBT(0), rulesOf(RULES))).toThrow(/lacks the transaction before/)
})

/** Runs the command, and returns its exit code and lines. */
function run(...given: readonly string[]): { readonly code: number; readonly lines: readonly string[] } {
  const lines: string[] = []
  const code = runCommand(given, (line) => lines.push(line))
  return { code, lines }
}

test('holders create keys, agree on an address, and sign a file one after the other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-cold-'))
  const at = (name: string): string => join(folder, name)
  const keys = ['a', 'b'].map((name) => {
    expect(run('create-key', at(name)).code).toBe(0)
    return run('public-key', 'bitcoin', at(name)).lines[0] ?? ''
  })
  // A key is never overwritten.
  expect(run('create-key', at('a')).code).toBe(1)
  const [descriptor = '', address] = run('address', 'bitcoin', `wsh(multi(2,${keys.join(',')}))`).lines
  expect(address).toMatch(/^bc1q[0-9a-z]{58}, 2 of 2$/)
  writeFileSync(at('rules'), JSON.stringify({ ...RULES, descriptor }))
  const own = rulesOf({ ...RULES, descriptor }).cold
  const transaction = new Transaction({ version: 2 })
  const script = own.witnessScript ? { witnessScript: own.witnessScript } : {}
  transaction.addInput({ ...paying(own.script, 100_000n, 1), ...script })
  transaction.addOutput({ script: payer.script, amount: 99_000n })
  writeFileSync(at('file'), Buffer.from(transaction.toPSBT(0)).toString('base64'))
  expect(run('show', at('rules'), at('file')).lines).toEqual([
    `0.00099000 to the paying address ${payer.address}`,
    `0.00000000 back to the cold address ${own.address}`,
    '0.00001000 to the network',
    'signatures so far: 0 of 2',
  ])
  expect(run('sign', at('rules'), at('a'), at('file'), at('half')).code).toBe(0)
  expect(run('sign', at('rules'), at('b'), at('half'), at('whole')).lines).toContain(
    'signatures so far: 1 of 2',
  )
  const signed = Transaction.fromPSBT(readFileSync(at('whole')))
  signed.finalize()
  expect(signed.isFinal).toBe(true)
  expect(run('create-key', at('c')).code).toBe(0)
  expect(run('sign', at('rules'), at('c'), at('file'), at('none'))).toEqual({
    code: 1,
    lines: ['this key is none of the cold address'],
  })
  expect(run('sign', at('rules')).code).toBe(2)
})
