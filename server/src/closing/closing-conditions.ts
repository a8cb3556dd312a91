import { CLOSING_CONDITIONS, type ClosingConditionName } from '@halyard/api'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Catalogue, ListedMarket } from '../instruments/catalogue.ts'
import type { Dust } from './closing-rows.ts'
import { countOpenRecords } from './open-records.ts'

/** The conditions that remain before an account can be closed. */
export interface ClosingState {
  /** For each condition the number of things that are left; 0 if it is met. */
  readonly left: Readonly<Record<ClosingConditionName, number>>
  /** The amounts too small to leave, which the customer may give up. */
  readonly dust: readonly Dust[]
}

interface Parts {
  readonly catalogue: Pick<Catalogue, 'currency' | 'markets' | 'networks'>
  readonly config: { readonly custody: { readonly ownAccount?: number | undefined } }
  readonly now: () => number
}

/** Reads from the committed tables what keeps an account from being closed. */
export async function findClosingState(
  ctx: Parts,
  db: Kysely<Tables>,
  userId: number,
): Promise<ClosingState> {
  const [counts, totals] = await Promise.all([
    countOpenRecords(db, userId, ctx.now()),
    sumBalances(db, userId),
  ])
  const dust = totals.filter(({ currencyId, amount }) => isDust(ctx.catalogue, currencyId, amount))
  const isOwn = ctx.config.custody.ownAccount === userId
  const staff = counts.staff + (isOwn ? 1 : 0)
  return { left: { ...counts, staff, balances: totals.length - dust.length }, dust }
}

/** Returns whether an account can be closed, with its dust given up. */
export function canClose({ left }: ClosingState): boolean {
  return CLOSING_CONDITIONS.every((name) => left[name] === 0)
}

/** Sums what a customer has of each currency, frozen amounts included, over all accounts. */
async function sumBalances(db: Kysely<Tables>, userId: number): Promise<Dust[]> {
  const { rows } = await sql<{ currency_id: number; amount: string }>`
    select currency_id, sum(available + frozen) as amount from account
    where owner_id = ${userId} group by currency_id having sum(available + frozen) <> 0 order by currency_id
  `.execute(db)
  return rows.map((row) => ({ currencyId: row.currency_id, amount: BigInt(row.amount) }))
}

/**
 * Returns whether an amount cannot leave the account: it is below the least withdrawal of every network or, if the currency
 * has none, below the least order of every market in which it is sold.
 */
function isDust(catalogue: Parts['catalogue'], currencyId: number, amount: bigint): boolean {
  const networks = catalogue.networks(currencyId)
  if (networks.length > 0) return networks.every(({ withdrawMin }) => amount < BigInt(withdrawMin))
  const sold = catalogue.markets().filter(({ base }) => base.id === currencyId)
  return sold.every((market) => isBelowLeastOrder(market, amount))
}

/** The value of an amount in a market without a price is unknown, so no amount counts as too small there. */
function isBelowLeastOrder({ base, quote, config, indexTicks }: ListedMarket, amount: bigint): boolean {
  if (indexTicks === 0) return false
  const { priceDecimals, quantityDecimals } = config
  const lots = amount / 10n ** BigInt(base.decimals - quantityDecimals)
  const value = lots * BigInt(indexTicks) * 10n ** BigInt(quote.decimals - priceDecimals - quantityDecimals)
  return lots < BigInt(config.lotsMin) || value < BigInt(config.valueMin)
}
