import type { HDKey } from '@scure/bip32'
import { SigHash, Transaction } from '@scure/btc-signer'
import type { BitcoinNetwork } from '../policy.ts'
import { type BatchRequest, totalOf } from './batch-request.ts'
import type { Signed } from '../signed.ts'
import { ownKey, PAYER, scriptOf, segwitOf } from './own-keys.ts'

/** Below the last two values, a waiting transaction may be replaced (BIP-125). */
const REPLACEABLE = 0xffff_fffd

/** A signed transaction of a Bitcoin-like chain. */
export interface SignedBitcoin extends Signed {
  readonly vsize: number
}

/** The payments and the terms of a transaction; a consolidation has no payments. */
interface Spending extends Pick<BatchRequest, 'terms'> {
  readonly payments: readonly { readonly address: string; readonly amount: string }[]
}

/** Returns the fee: everything that the inputs have and no output receives. */
export function feeOf(request: Spending): bigint {
  const { inputs, change } = request.terms
  return inputs.reduce((sum, input) => sum + BigInt(input.amount), 0n) - totalOf(request) - BigInt(change)
}

/**
 * Signs a transaction that spends own outputs. Its outputs are one for each payment and, unless it is 0, the change to the own
 * paying address; each signature covers all of them. A signature also covers the amount of its input, so that a wrong amount
 * makes the transaction invalid.
 */
export function signBitcoin(
  account: HDKey,
  { chain }: BitcoinNetwork,
  { payments, terms }: Spending,
): SignedBitcoin {
  const transaction = new Transaction({ version: 2, lockTime: terms.lockTime })
  const outputs = payments.map(({ address, amount }) => {
    const script = scriptOf(address, chain)
    if (!script) throw new Error('the address is not one of this chain')
    return { script, amount: BigInt(amount) }
  })
  const change = BigInt(terms.change)
  if (change > 0n) outputs.push({ script: segwitOf(ownKey(account, PAYER), chain).script, amount: change })
  for (const input of terms.inputs)
    transaction.addInput({
      txid: input.txid,
      index: input.output,
      sequence: REPLACEABLE,
      sighashType: SigHash.ALL,
      witnessUtxo: { script: segwitOf(ownKey(account, input), chain).script, amount: BigInt(input.amount) },
    })
  // By amount, so that the order does not tell which one is the change.
  for (const output of outputs.toSorted((a, b) => Number(a.amount - b.amount))) transaction.addOutput(output)
  terms.inputs.forEach((input, at) => {
    const { privateKey } = ownKey(account, input)
    if (!privateKey) throw new Error('the account has private keys')
    transaction.signIdx(privateKey, at, [SigHash.ALL])
  })
  transaction.finalize()
  return { raw: transaction.hex, txid: transaction.id, vsize: transaction.vsize }
}
