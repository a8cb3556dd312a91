import type { Exchange, Reject } from '@halyard/core'
import { type Amount, amount } from '@halyard/money'
import { type Expectation, expectRejects } from './expectation.ts'

/** A cost that an account of a customer pays, and the most that the coin account may add to it. */
interface Payment {
  readonly customerId: number
  readonly kind: 'contract' | 'option' | 'fiat' | 'trust'
  readonly currencyId: number
  readonly cost: bigint
  readonly fromCoin: bigint | undefined
  /** `coin` if the coin account pays all of it. */
  readonly source?: string
}

/** The sum that the coin account adds to another account, in units of a currency. */
export interface ExpectedTopUp {
  readonly kind: Payment['kind']
  readonly currencyId: number
  readonly units: bigint
}

/** Restates which payments are covered: by the account itself, or together with what the coin account may add. */
export function expectPayment(
  exchange: Exchange,
  { customerId, kind, currencyId, cost, fromCoin = 0n, source }: Payment,
): { readonly refused: Reject | false; readonly topUp: ExpectedTopUp } {
  const own = availableIn(exchange, customerId, kind, currencyId)
  const missing = source === 'coin' ? cost : cost > own ? cost - own : 0n
  const coins = availableIn(exchange, customerId, 'coin', currencyId)
  const isCovered = missing <= coins && (source === 'coin' || missing <= fromCoin)
  const refused = missing > 0n && !isCovered && 'insufficient_balance'
  return { refused, topUp: { kind, currencyId, units: missing } }
}

/** Returns the expectation of a command that a payment belongs to. */
export function expectPaid(topUp: ExpectedTopUp, ...candidates: readonly (Reject | false)[]): Expectation {
  return { ...expectRejects(...candidates), topUp }
}

function availableIn({ ledger }: Exchange, customerId: number, kind: string, currencyId: number): bigint {
  for (const account of ledger.byOwner.get(customerId)?.values() ?? [])
    if (account.kind === kind && account.currencyId === currencyId) return account.available
  return 0n
}

/**
 * Returns how much of a cost a simulated customer lets the coin account pay, often none. It follows from the cost, so that it takes
 * no draw.
 */
export function fromCoinOf(cost: bigint): { readonly fromCoin?: Amount } {
  const part = cost % 7n
  return part < 3n ? {} : { fromCoin: amount(part === 3n ? cost / 2n : part === 4n ? 0n : cost) }
}
