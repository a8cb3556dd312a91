import type { CoinChain, CoinTerms } from '../chains/chain.ts'
import type { Coin } from './coin-rows.ts'

/** Returns terms in the signer's form. A payment belongs into later blocks only, so that no miner gains by undoing one. */
export function termsOf(
  { payer }: CoinChain,
  inputs: readonly Coin[],
  change: bigint,
  tipHeight: number,
): CoinTerms {
  return {
    kind: 'bitcoin',
    inputs: inputs.map(({ amount, ...place }) => ({ ...place, amount: String(amount) })),
    change: String(change),
    changeAddress: payer,
    lockTime: tipHeight,
  }
}
