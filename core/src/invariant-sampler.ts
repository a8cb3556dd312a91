import { normalise } from '@halyard/money'
import type { CurrencyId } from './ids.ts'
import { findViolations, overdraftOf, imbalanceOf } from './invariants.ts'
import type { AccountRow } from './ledger/accounts.ts'
import { PRODUCTS } from './products.ts'
import { RecordBuffer } from './records/record-buffer.ts'
import type { Exchange } from './state.ts'

/** The accounts that one sample visits, which takes some hundredths of a millisecond. */
export const SAMPLE_ACCOUNTS = 100
/** An exchange with at most this many accounts and open rows is checked completely, which takes some milliseconds. */
const COMPLETE_MAX = 1_000
/** How often, in samples. */
export const COMPLETE_EVERY = 64

/**
 * Checks a sample of the invariants after a batch, and returns a description of each one that does not hold. `changed` is
 * every account that the batch changed. The work is bounded.
 */
export type InvariantSampler = (changed: readonly AccountRow[]) => string[]

/**
 * Creates a sampler. It visits all accounts in rounds, a slice with each sample, and checks that no balance is below zero
 * and, at the end of a round, that each currency sums to zero. The sums stay exact although accounts change between two
 * slices, because a changed account that was already visited is visited again. So a balance that changed in any other way
 * than by postings of its batch is found at the latest at the end of the next round. If the exchange is small, all
 * invariants are checked at intervals.
 */
export function createInvariantSampler(exchange: Exchange): InvariantSampler {
  const { accounts } = exchange.ledger
  const round = createRound()
  let samples = 0
  return (changed) => {
    samples += 1
    const violations: string[] = []
    const visit = (account: AccountRow): void => {
      round.visit(account)
      const overdraft = overdraftOf(account)
      if (overdraft) violations.push(overdraft)
    }
    for (const account of changed) if (round.hasVisited(account)) visit(account)
    for (const account of accounts.slice(round.visited(), round.visited() + SAMPLE_ACCOUNTS)) visit(account)
    if (round.visited() === accounts.length) violations.push(...round.end())
    if (samples % COMPLETE_EVERY === 0 && isSmall(exchange)) violations.push(...findViolations(exchange))
    return violations
  }
}

/** The sums over the accounts with the ids from 1 to `visited()`. */
interface Round {
  visited(): number
  hasVisited(account: AccountRow): boolean
  /** Adds an account, or its change since it was last visited, to the sum of its currency. */
  visit(account: AccountRow): void
  /** Returns the currencies that do not sum to zero and starts the next round. */
  end(): string[]
}

function createRound(): Round {
  const balances = new RecordBuffer(1)
  const totals = new Map<CurrencyId, bigint>()
  let visited = 0
  return {
    visited: () => visited,
    hasVisited: ({ id }) => id <= visited,
    visit({ id, currencyId, available, frozen }) {
      balances.reserve(id)
      const before = id <= visited ? balances.amountAt(id) : 0n
      const balance = available + frozen
      balances.set(id, normalise(balance))
      totals.set(currencyId, (totals.get(currencyId) ?? 0n) + balance - before)
      visited = Math.max(visited, id)
    },
    end() {
      const found = [...totals].flatMap(([currencyId, total]) => imbalanceOf(currencyId, total) ?? [])
      totals.clear()
      visited = 0
      return found
    },
  }
}

function isSmall(exchange: Exchange): boolean {
  if (exchange.ledger.accounts.length > COMPLETE_MAX) return false
  let count = 0
  for (const product of PRODUCTS) {
    const rows = product.heldAmounts(exchange)[Symbol.iterator]()
    while (!rows.next().done) {
      count += 1
      if (count > COMPLETE_MAX) return false
    }
  }
  return true
}
