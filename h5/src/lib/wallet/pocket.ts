import { parseUnits } from '@halyard/money'
import type { AccountKindName } from '@halyard/api/client'
import { balanceIn, useWallet } from './wallet.ts'

/** The funds that pay for a product, in units of a currency: the product's own account, and what the coin account can add. */
export interface Pocket {
  readonly own: bigint
  readonly coins: bigint
}

/** Returns the funds that pay from an account; undefined until known. */
export function usePocket(
  currencyId: number,
  kind: Exclude<AccountKindName, 'coin'>,
  decimals: number,
): Pocket | undefined {
  const { data: wallet } = useWallet()
  const unitsIn = (account: AccountKindName) => {
    const balance = wallet && balanceIn(wallet, currencyId, account)
    return balance && parseUnits(balance.available, decimals)
  }
  const own = unitsIn(kind)
  return own === undefined ? undefined : { own, coins: unitsIn('coin') ?? 0n }
}

/** Returns all that can be spent, in units; undefined until known. */
export function spendable(pocket: Pocket | undefined): bigint | undefined {
  return pocket && pocket.own + pocket.coins
}

/** Returns what the coin account adds to pay a cost, in units: 0 while the own account has it, or while a figure is unknown. */
export function fromCoin(pocket: Pocket | undefined, cost: bigint | undefined): bigint {
  if (!pocket || cost === undefined || cost <= pocket.own) return 0n
  const missing = cost - pocket.own
  return missing < pocket.coins ? missing : pocket.coins
}
