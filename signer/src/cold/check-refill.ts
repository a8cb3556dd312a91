import { RawTx, SigHash, Transaction } from '@scure/btc-signer'
import { equalBytes, sha256x2 } from '@scure/btc-signer/utils.js'
import type { ColdRules } from './cold-rules.ts'

const INPUTS_MAX = 20
const SIGNATURE_BYTES = 73
const KEY_BYTES = 34

/** A refill that a holder may sign. Amounts are in the smallest units. */
export interface CheckedRefill {
  readonly transaction: Transaction
  readonly paid: bigint
  readonly change: bigint
  readonly fee: bigint
}

/** A file that is not signed. The message is for the holder. */
export class RefusedFile extends Error {}

/**
 * Reads a file and returns what it does, if it is nothing but a refill by the holder's rules: from outputs of the cold address, whose
 * amounts the transactions before them prove, to the paying address and back to the cold one. Throws a `RefusedFile`.
 */
export function checkRefill(file: Uint8Array, rules: ColdRules): CheckedRefill {
  const transaction = parse(file)
  const held = sumInputs(transaction, rules)
  const { paid, change } = readOutputs(transaction, rules)
  const fee = held - paid - change
  if (paid > rules.amountMax) refuse(`it pays ${paid}, more than ${rules.amountMax}`)
  if (fee <= 0n) refuse('it has no fee')
  if (fee > rules.feeMax) refuse(`its fee is ${fee}, more than ${rules.feeMax}`)
  if (fee > rules.feeRateMax * vsizeOf(transaction, rules))
    refuse(`its fee is more than ${rules.feeRateMax} for each virtual byte`)
  return { transaction, paid, change, fee }
}

/** Returns a file as its bytes: it is binary, or base64 as a text. */
export function bytesOf(file: Buffer): Uint8Array {
  return file.toString('latin1').startsWith('cHNidP') ? Buffer.from(file.toString('latin1'), 'base64') : file
}

function parse(file: Uint8Array): Transaction {
  try {
    return Transaction.fromPSBT(file)
  } catch (error) {
    return refuse(
      `it is no partially signed transaction: ${error instanceof Error ? error.message : 'unknown'}`,
    )
  }
}

/** Sums the inputs. A signature covers the amount of its own input only, so that each amount is proven. */
function sumInputs(transaction: Transaction, { cold }: ColdRules): bigint {
  const count = transaction.inputsLength
  if (count === 0 || count > INPUTS_MAX) refuse(`it has ${count} inputs`)
  const places = new Set<string>()
  let sum = 0n
  for (let at = 0; at < count; at += 1) {
    const input = transaction.getInput(at)
    const { txid, index, nonWitnessUtxo, witnessUtxo, witnessScript, sighashType = SigHash.ALL } = input
    if (!txid || index === undefined || !nonWitnessUtxo)
      return refuse('it lacks the transaction before an input')
    places.add(`${Buffer.from(txid).toString('hex')}:${index}`)
    // The id is a hash without the witnesses.
    const before = RawTx.encode({ ...nonWitnessUtxo, segwitFlag: false, witnesses: undefined })
    if (!equalBytes(sha256x2(before).toReversed(), txid))
      refuse('the transaction before an input is another one')
    const spent = nonWitnessUtxo.outputs[index]
    if (!spent || !equalBytes(spent.script, cold.script))
      return refuse('it spends an output of another address')
    if (witnessUtxo && (witnessUtxo.amount !== spent.amount || !equalBytes(witnessUtxo.script, cold.script)))
      refuse('it states another amount for an input than that has')
    if (cold.witnessScript && !(witnessScript && equalBytes(witnessScript, cold.witnessScript)))
      refuse('it has another script than the cold address')
    if (sighashType !== SigHash.ALL) refuse('it asks for signatures that do not cover all of it')
    if (input.finalScriptWitness || input.finalScriptSig) refuse('it is signed already')
    if (input.redeemScript || input.tapInternalKey) refuse('it spends an output of another address')
    sum += spent.amount
  }
  if (places.size !== count) refuse('it spends an output twice')
  return sum
}

function readOutputs(
  transaction: Transaction,
  { payer, cold }: ColdRules,
): { readonly paid: bigint; readonly change: bigint } {
  const outputs = Array.from({ length: transaction.outputsLength }, (_one, at) => {
    const { script, amount } = transaction.getOutput(at)
    return { script: script ?? new Uint8Array(), amount: amount ?? 0n }
  })
  const toPayer = outputs.filter(({ script }) => equalBytes(script, payer.script))
  const toCold = outputs.filter(({ script }) => equalBytes(script, cold.script))
  if (toPayer.length + toCold.length !== outputs.length)
    refuse('it pays an address that is not in your rules')
  const [paid, others] = [toPayer[0]?.amount ?? 0n, toPayer.length - 1]
  if (others !== 0 || paid === 0n) refuse('it does not have one payment to the paying address')
  return { paid, change: toCold.reduce((sum, { amount }) => sum + amount, 0n) }
}

/** Returns the most virtual bytes that the transaction has with its signatures. */
function vsizeOf(transaction: Transaction, { cold }: ColdRules): bigint {
  const witness = cold.witnessScript
    ? 6 + cold.needed * SIGNATURE_BYTES + cold.witnessScript.length
    : 1 + SIGNATURE_BYTES + KEY_BYTES
  return BigInt(transaction.unsignedTx.length + Math.ceil((2 + transaction.inputsLength * witness) / 4))
}

function refuse(reason: string): never {
  throw new RefusedFile(`this file is not signed: ${reason}`)
}
