import { CLOSING_CONDITIONS, type ClosingConditionName } from '@halyard/api'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Catalogue, ListedMarket } from '../instruments/catalogue.ts'
import type { Dust } from './closing-rows.ts'

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
  const [counts, totals] = await Promise.all([countLeft(ctx, db, userId), sumBalances(db, userId)])
  const dust = totals.filter(({ currencyId, amount }) => isDust(ctx.catalogue, currencyId, amount))
  return { left: { ...counts, balances: totals.length - dust.length }, dust }
}

/** Returns whether an account can be closed, with its dust given up. */
export function canClose({ left }: ClosingState): boolean {
  return CLOSING_CONDITIONS.every((name) => left[name] === 0)
}

type Counts = Omit<Record<ClosingConditionName, number>, 'balances'>

/** Counts everything but the balances. A count of each table is one subquery of one statement, so all are of one moment. */
async function countLeft({ config, now }: Parts, db: Kysely<Tables>, userId: number): Promise<Counts> {
  const id = sql`${userId}::bigint`
  const isOwn = config.custody.ownAccount === userId
  const { rows } = await sql<Record<keyof Counts, string>>`
    select
      (select count(*) from spot_order where customer_id = ${id} and status = 'waiting')
        + (select count(*) from stop_order where customer_id = ${id} and status = 'waiting') as orders,
      (select count(*) from perp_position where customer_id = ${id} and status in ('waiting', 'holding')) as positions,
      (select count(*) from timed_option where customer_id = ${id} and result is null) as options,
      (select count(*) from wealth_order where customer_id = ${id} and status = 'hosting') as wealth,
      (select count(*) from subscription_order where customer_id = ${id} and status in ('reviewing', 'locked'))
        as subscriptions,
      (select count(*) from fiat_deal where ended_at is null and (buyer_id = ${id} or seller_id = ${id})) as deals,
      (select count(*) from fiat_ad where merchant_id = ${id} and status <> 'closed') as ads,
      (select count(*) from withdrawal where customer_id = ${id} and status in ('processing', 'passed', 'sent'))
        as withdrawals,
      (select count(*) from chain_deposit where customer_id = ${id}
        and status in ('seen', 'confirming', 'crediting', 'orphaned', 'held'))
        + (select count(*) from charge_request where customer_id = ${id} and status in ('processing', 'passing'))
        as deposits,
      (select count(*) from debt where customer_id = ${id} and amount > 0) as debts,
      (select count(*) from verification where user_id = ${id} and status = 'under_review')
        + (select count(*) from second_factor_removal where user_id = ${id} and status in ('waiting', 'approved'))
        + (select count(*) from fiat_application where user_id = ${id} and status = 'waiting') as reviews,
      (select count(*) from customer where id = ${id} and hold_until > ${now()}) as hold,
      (select count(*) from customer join app_user using (id) where id = ${id} and (frozen_by_operator or disabled))
        as frozen,
      (select count(*) from app_user where id = ${id} and role <> 'customer') + ${isOwn ? 1 : 0}::int as staff
  `.execute(db)
  const counts = Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)])
  return Object.fromEntries(counts) as Counts
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
