import { SYSTEM_OWNER } from '../ledger/accounts.ts'
import { findAccount } from '../ledger/ledger.ts'
import { formatBook } from '../book/format-book.ts'
import { USDT } from './listing.ts'
import { customerOf, PERP } from './perp-harness.ts'
import type { Harness } from './script.ts'

/** Formats available and frozen units of a customer's contract account. */
export function formatBalance({ exchange }: Harness, name: string): string {
  const account = findAccount(exchange.ledger, customerOf(name), 'contract', USDT)
  return `${account?.available ?? 0n}${account?.frozen ? `+${account.frozen}` : ''}`
}

export function formatSystemAccounts({ exchange }: Harness): string {
  return (['fees', 'insurance', 'rounding', 'clearing'] as const)
    .map((kind) => `${kind} ${findAccount(exchange.ledger, SYSTEM_OWNER, kind, USDT)?.available ?? 0n}`)
    .join(', ')
}

function perpIn({ exchange }: Harness) {
  const perp = exchange.perps.byId.get(PERP)
  if (!perp) throw new Error('the contract is not listed')
  return perp
}

/** Formats the orders by price, as lots. */
export function formatPerpBook(harness: Harness): string {
  return (
    formatBook(perpIn(harness).book)
      .map((level) => level.replace(/\d+x/g, ''))
      .join(', ') || 'empty'
  )
}

export function formatMark(harness: Harness): string {
  const { markTicks, fundingPpm, nextFundingAt } = perpIn(harness)
  return `${markTicks} funding ${fundingPpm} at ${nextFundingAt}`
}
