import { secp256k1 } from '@noble/curves/secp256k1.js'
import { SigHash, Transaction } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { parseTransaction } from '../chains/bitcoin/raw-block.ts'
import { type ColdScript, parseColdScript } from '../cold-script/cold-script.ts'
import { descriptorChecksum } from '../cold-script/descriptor-checksum.ts'
import { completeRefill, countSigned, makeRefillFile, readSignatures } from './refill-file.ts'

const KEYS = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte))
const STRANGER = new Uint8Array(32).fill(9)
const named = (body: string): string => `${body}#${descriptorChecksum(body)}`
const hexOf = (key: Uint8Array): string => Buffer.from(secp256k1.getPublicKey(key)).toString('hex')
const COLD = parseColdScript(named(`wsh(sortedmulti(2,${KEYS.map(hexOf).join(',')}))`))
const SINGLE = parseColdScript(named(`wpkh(${KEYS.slice(0, 1).map(hexOf).join()})`))
const PAYER = Buffer.from(`0014${'11'.repeat(20)}`, 'hex')

/** Returns a transaction that pays a cold address, as the chain has it. */
function paying({ script }: ColdScript, amount: bigint, lockTime = 0): { txid: string; raw: string } {
  const before = new Transaction({ version: 2, lockTime, allowUnknownInputs: true })
  before.addInput({ txid: '77'.repeat(32), index: 0 })
  before.addOutput({ script, amount })
  const raw = Buffer.from(before.unsignedTx).toString('hex')
  return { raw, txid: parseTransaction(Buffer.from(raw, 'hex')).txid }
}

/** Makes the file of a refill from two outputs of 100,000. */
async function refill(cold = COLD, amount = 150_000n) {
  const inputs = [1, 2].map((lockTime) => ({
    ...paying(cold, 100_000n, lockTime),
    output: 0,
    amount: 100_000n,
  }))
  const change = 49_000n
  return makeRefillFile({ cold, inputs, payer: { script: PAYER, amount }, change, lockTime: 100 })
}

const read = (file: string): Transaction => Transaction.fromPSBT(Buffer.from(file, 'base64'))
const write = (transaction: Transaction): string => Buffer.from(transaction.toPSBT(0)).toString('base64')

function signed(
  file: string,
  keys: readonly Uint8Array[],
  kinds: readonly SigHash[] = [SigHash.ALL],
): string {
  const transaction = read(file)
  for (const key of keys)
    for (let input = 0; input < transaction.inputsLength; input += 1)
      transaction.signIdx(key, input, [...kinds])
  return write(transaction)
}

/** Returns a file whose signatures are changed, in bytes that the library would not write. */
function withSignatures(file: string, change: (signature: Uint8Array) => Uint8Array): string {
  const bytes = Buffer.from(file, 'base64')
  for (const [, signature] of read(file).getInput(0).partialSig ?? [])
    bytes.set(change(signature), bytes.indexOf(signature))
  return bytes.toString('base64')
}

test('two of three holders complete a refill in files of their own', async () => {
  const { file, txid } = await refill()
  const own = await Promise.all(
    [2, 0].map((at) => readSignatures(COLD, file, signed(file, KEYS.slice(at, at + 1)))),
  )
  const signatures = own.flatMap((one) => (typeof one === 'string' ? [] : one))
  expect(countSigned(signatures.slice(0, 3), 2)).toBe(1)
  expect(await completeRefill(COLD, file, signatures.slice(0, 3))).toBeUndefined()
  expect(countSigned(signatures, 2)).toBe(2)
  const raw = await completeRefill(COLD, file, signatures)
  expect(parseTransaction(Buffer.from(raw ?? '', 'hex')).txid).toBe(txid)
})

test.each([
  ['several keys', COLD],
  ['one key', SINGLE],
])('a file with final witnesses is read at an address of %s', async (_name, cold) => {
  const { file, txid } = await refill(cold)
  const final = read(signed(file, KEYS.slice(0, cold.needed)))
  final.finalize()
  const signatures = await readSignatures(cold, file, write(final))
  expect(countSigned(typeof signatures === 'string' ? [] : signatures, 2)).toBe(cold.needed)
  const raw = await completeRefill(cold, file, typeof signatures === 'string' ? [] : signatures)
  expect(parseTransaction(Buffer.from(raw ?? '', 'hex')).txid).toBe(txid)
})

test('of a key that has signed an input several times one signature is taken', async () => {
  const { file } = await refill()
  const final = read(signed(file, KEYS.slice(0, 2)))
  final.finalize()
  const before = final.getInput(0).finalScriptWitness ?? []
  const [empty, first] = before
  if (!empty || !first) throw new Error('the witness has signatures')
  final.updateInput(0, { finalScriptWitness: [empty, first, ...before.slice(1)] }, true)
  const signatures = await readSignatures(COLD, file, write(final))
  expect(signatures).toHaveLength(4)
})

const FORGED: readonly [string, string, (file: string) => Promise<string> | string][] = [
  ['text', 'no_file', () => 'aGVsbG8='],
  ['half of a file', 'no_file', (file) => file.slice(0, file.length / 2)],
  ['no signature', 'unsigned', (file) => file],
  [
    'the refill of another amount',
    'other_transaction',
    async () => signed((await refill(COLD, 150_001n)).file, KEYS),
  ],
  [
    'another receiver',
    'other_transaction',
    (file) => {
      const transaction = read(file)
      transaction.updateOutput(0, { script: Buffer.from(`0014${'22'.repeat(20)}`, 'hex') })
      return signed(write(transaction), KEYS)
    },
  ],
  [
    'one more output',
    'other_transaction',
    (file) => {
      const transaction = read(file)
      transaction.addOutput({ script: PAYER, amount: 600n })
      return signed(write(transaction), KEYS)
    },
  ],
  [
    'less change, for a fee of everything',
    'other_transaction',
    (file) => {
      const transaction = read(file)
      transaction.updateOutput(1, { amount: 1_000n })
      return signed(write(transaction), KEYS)
    },
  ],
  [
    'a foreign input',
    'other_transaction',
    (file) => {
      const transaction = read(file)
      const { raw, txid } = paying(COLD, 5_000n, 3)
      const { witnessScript } = transaction.getInput(0)
      transaction.addInput({
        txid,
        index: 0,
        nonWitnessUtxo: Buffer.from(raw, 'hex'),
        ...(witnessScript ? { witnessScript } : {}),
      })
      return signed(write(transaction), KEYS)
    },
  ],
  [
    'the signature of a stranger in the name of a holder',
    'signature_invalid',
    (file) => {
      const transaction = read(file)
      const digest = new Uint8Array(32).fill(5)
      const forged = secp256k1.sign(digest, STRANGER, { prehash: false, format: 'der' })
      const own = secp256k1.getPublicKey(KEYS[0] ?? STRANGER)
      transaction.updateInput(0, { partialSig: [[own, Uint8Array.from([...forged, 1])]] }, true)
      return write(transaction)
    },
  ],
  [
    'a stranger among two holders',
    'signature_invalid',
    (file) => {
      const transaction = read(signed(file, KEYS.slice(0, 1)))
      const digest = transaction.preimageWitnessV0(0, COLD.witnessScript ?? PAYER, SigHash.ALL, 100_000n)
      const forged = secp256k1.sign(digest, STRANGER, { prehash: false, format: 'der' })
      const key = secp256k1.getPublicKey(STRANGER)
      transaction.updateInput(0, { partialSig: [[key, Uint8Array.from([...forged, 1])]] }, true)
      return write(transaction)
    },
  ],
  ...[6, 20_000].map((entries): (typeof FORGED)[number] => [
    `a witness of ${entries} entries`,
    'no_file',
    (file) => {
      const transaction = read(signed(file, KEYS.slice(0, 1)))
      const [[, signature] = []] = transaction.getInput(1).partialSig ?? []
      const finalScriptWitness = Array.from({ length: entries }, () => signature ?? new Uint8Array())
      transaction.updateInput(1, { finalScriptWitness }, true)
      return write(transaction)
    },
  ]),
  [
    'more signatures than keys',
    'no_file',
    (file) => {
      const transaction = read(signed(file, KEYS))
      const key = secp256k1.getPublicKey(STRANGER)
      transaction.updateInput(1, { partialSig: [[key, new Uint8Array(71)]] }, true)
      return write(transaction)
    },
  ],
  [
    'a signature that says that it covers nothing',
    'signature_invalid',
    (file) =>
      withSignatures(signed(file, KEYS), (signature) => Uint8Array.from([...signature.slice(0, -1), 2])),
  ],
  [
    'a signature with a bit changed',
    'signature_invalid',
    (file) =>
      withSignatures(signed(file, KEYS), (signature) => {
        const changed = Uint8Array.from(signature)
        changed[10] = (changed[10] ?? 0) ^ 1
        return changed
      }),
  ],
  ...[SigHash.NONE, SigHash.SINGLE, SigHash.ALL_ANYONECANPAY, SigHash.NONE_ANYONECANPAY].map(
    (kind): (typeof FORGED)[number] => [
      `signatures of the kind ${kind}`,
      'signature_invalid',
      (file) => {
        const transaction = read(file)
        for (let input = 0; input < transaction.inputsLength; input += 1)
          transaction.updateInput(input, { sighashType: kind }, true)
        return signed(write(transaction), KEYS, [kind])
      },
    ],
  ),
]

test.each(FORGED)('a file is refused with %s: %s', async (_name, problem, forge) => {
  const { file } = await refill()
  expect(await readSignatures(COLD, file, await forge(file))).toBe(problem)
})
