import type { Coin } from './coin-rows.ts'

/** The most inputs of one transaction, which the signer accepts. */
export const INPUTS_MAX = 100
/** Virtual bytes of a transaction without inputs and outputs, of a segwit input, of the largest output paid to, and of change. */
export const EMPTY_VBYTES = 11n
export const INPUT_VBYTES = 68n
export const PAID_VBYTES = 43n
export const CHANGE_VBYTES = 31n

/** The outputs that a transaction spends, and its change; the rest is its fee. */
export interface Choice {
  readonly inputs: readonly Coin[]
  /** 0 when nothing returns. */
  readonly change: bigint
}

interface Wanted {
  /** The sum of all payments, and their number. */
  readonly amount: bigint
  readonly payments: number
  /** Fee for each virtual byte. */
  readonly rate: bigint
  /** Less change than this goes to the fee. */
  readonly dust: bigint
}

/**
 * Chooses outputs for payments of one transaction: the smallest one that suffices alone, so that as few addresses as possible are shown to
 * belong together; else the largest ones. An output that costs more to spend than it has is not used, so that dust sent to
 * us costs nothing. Returns `undefined` if the outputs do not suffice. `coins` are in descending order.
 */
export function chooseCoins(coins: readonly Coin[], wanted: Wanted): Choice | undefined {
  const useful = coins.filter(({ amount }) => amount > wanted.rate * INPUT_VBYTES)
  const single = useful.findLast(({ amount }) => amount >= wanted.amount + feeOf(1, wanted))
  if (single) return choiceOf([single], wanted)
  const inputs: Coin[] = []
  let sum = 0n
  for (const coin of useful.slice(0, INPUTS_MAX)) {
    inputs.push(coin)
    sum += coin.amount
    if (sum >= wanted.amount + feeOf(inputs.length, wanted)) return choiceOf(inputs, wanted)
  }
  return undefined
}

function choiceOf(inputs: readonly Coin[], wanted: Wanted): Choice {
  const { amount, rate, dust } = wanted
  const sum = inputs.reduce((total, coin) => total + coin.amount, 0n)
  const change = sum - amount - feeOf(inputs.length, wanted) - rate * CHANGE_VBYTES
  return { inputs, change: change < dust ? 0n : change }
}

function feeOf(inputs: number, { rate, payments }: Wanted): bigint {
  return rate * (EMPTY_VBYTES + PAID_VBYTES * BigInt(payments) + INPUT_VBYTES * BigInt(inputs))
}
