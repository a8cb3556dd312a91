import { chooseCoins } from './choose-coins.ts'
import type { Coin } from './coin-rows.ts'

/** The most withdrawals that one transaction pays, which the signer accepts. */
export const PAYMENTS_MAX = 200

/** Withdrawals that one transaction can pay, and the outputs that it would spend. */
interface PlannedBatch<Withdrawal> {
  readonly members: readonly Withdrawal[]
  readonly inputs: readonly Coin[]
}

interface Plan<Withdrawal> {
  readonly batches: readonly PlannedBatch<Withdrawal>[]
  /** Withdrawals that the outputs do not suffice for. */
  readonly short: readonly Withdrawal[]
}

interface Prices {
  /** Fee for each virtual byte. */
  readonly rate: bigint
  readonly dust: bigint
}

/**
 * Distributes withdrawals, in their order, over as few transactions as outputs and bounds allow. One that the outputs do not suffice
 * for lets smaller ones pass. `coins` are in descending order.
 */
export function planBatches<Withdrawal extends { readonly amount: bigint }>(
  withdrawals: readonly Withdrawal[],
  coins: readonly Coin[],
  prices: Prices,
): Plan<Withdrawal> {
  const batches: PlannedBatch<Withdrawal>[] = []
  let [rest, left] = [withdrawals, coins]
  while (rest.length > 0) {
    const batch = planOne(rest, left, prices)
    if (batch.members.length === 0) break
    batches.push(batch)
    rest = rest.filter((withdrawal) => !batch.members.includes(withdrawal))
    left = left.filter((coin) => !batch.inputs.includes(coin))
  }
  return { batches, short: rest }
}

function planOne<Withdrawal extends { readonly amount: bigint }>(
  withdrawals: readonly Withdrawal[],
  coins: readonly Coin[],
  prices: Prices,
): PlannedBatch<Withdrawal> {
  const members: Withdrawal[] = []
  let inputs: readonly Coin[] = []
  let amount = 0n
  for (const withdrawal of withdrawals.slice(0, PAYMENTS_MAX)) {
    const wanted = { ...prices, amount: amount + withdrawal.amount, payments: members.length + 1 }
    const choice = chooseCoins(coins, wanted)
    if (!choice) continue
    members.push(withdrawal)
    inputs = choice.inputs
    amount += withdrawal.amount
  }
  return { members, inputs }
}
