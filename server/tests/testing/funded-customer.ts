import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Command } from '../../src/engine/index.ts'
import type { TestApp, TestCustomer } from '../../src/app/testing.ts'

/** The currency id of USDT. */
export const USDT = 3
/** The fund password of every funded customer. */
export const PASS = '246802'
/** The id of a reviewer in engine commands. */
export const REVIEWER = 1
/** The id of another reviewer in engine commands. */
export const SECOND_REVIEWER = 2

let addresses = 500_000

/** A customer who can trade and withdraw at once. */
export interface FundedCustomer extends TestCustomer {
  /** The id of a saved TRC20 address for USDT. */
  readonly addressId: number
  readonly address: string
}

/** Submits a command that must not be rejected. */
export async function submitCommand({ app }: TestApp, command: Command): Promise<void> {
  expect(await app.context.engine.submit(command)).toMatchObject({ ok: true })
}

/** Registers a verified customer with practice funds, a fund password and a saved address. */
export async function registerFundedCustomer(halyard: TestApp): Promise<FundedCustomer> {
  const customer = await halyard.registerCustomer({ funded: true })
  await setFundPassword(halyard, customer)
  await submitCommand(halyard, { kind: 'setVerification', customerId: customer.id, level: 2 })
  const saved = await saveAddress(halyard, customer)
  return { ...customer, ...saved }
}

/** Registers a customer with 10,000 USDT in the contract account. */
export async function registerContractTrader(halyard: TestApp): Promise<TestCustomer> {
  const customer = await halyard.registerCustomer({ funded: true })
  await submitCommand(halyard, {
    kind: 'transferFunds',
    customerId: customer.id,
    currencyId: USDT,
    source: 'coin',
    target: 'contract',
    amount: 10_000_000_000n as never,
  })
  return customer
}

/** Stores the fund password `PASS`, without a withdrawal hold. */
export async function setFundPassword({ app: { context } }: TestApp, { id }: TestCustomer): Promise<void> {
  const stored = await context.auth.fundPassword.hash(id, PASS)
  await context.db
    .insertInto('fund_password')
    .values({ user_id: id, ...stored, set_at: context.now() })
    .execute()
}

/** Saves a withdrawal address in the engine, without a hold. */
export async function saveAddress(
  halyard: TestApp,
  { id }: TestCustomer,
  network = 'TRC20',
  currencyId = USDT,
): Promise<{ addressId: number; address: string }> {
  const addressId = ++addresses
  const address = `TTest${addressId}`
  await submitCommand(halyard, {
    kind: 'saveAddress',
    customerId: id,
    addressId,
    currencyId,
    network,
    address,
  })
  return { addressId, address }
}

/** Returns a balance as `available`, or as `available+frozen` if something is frozen. */
export async function balanceOf(
  { client }: TestCustomer,
  type: 'coin' | 'contract' | 'option' | 'fiat' | 'trust' = 'coin',
  currency = USDT,
): Promise<string> {
  const response = await client('wallet/detail', { currency, type })
  if (response.type !== 'ok') throw new Error(response.message)
  const { available, frozen } = response.message
  return frozen === '0' ? available : `${available}+${frozen}`
}

/**
 * Returns violations of the ledger's invariants: every currency sums to zero, frozen amounts equal the holds of open
 * orders, positions, options, deals and withdrawals, and balances equal their postings.
 */
export async function ledgerViolations({ app: { context } }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'currency ' || currency_id || ' sums to ' || sum(available + frozen) as what
    from account group by currency_id having sum(available + frozen) <> 0
    union all
    select 'account ' || id || ' is negative' from account
    where frozen < 0 or (available < 0 and owner_id <> 0)
    union all
    select 'account ' || account.id || ' holds ' || frozen || ', not ' || held.amount
    from account, lateral (
      select case account.kind
        when 'coin' then
          coalesce((select sum(amount) from withdrawal
                    where customer_id = owner_id and withdrawal.currency_id = account.currency_id
                      and status = 'processing'), 0)
          + coalesce((select sum(paid) from subscription_order
                      where customer_id = owner_id and subscription_order.currency_id = account.currency_id
                        and status = 'reviewing'), 0)
          + coalesce((select sum(held) from spot_order
                      join market on market.id = market_id
                      where customer_id = owner_id and spot_order.status = 'waiting'
                        and (case side when 'buy' then quote_id else base_id end) = account.currency_id), 0)
          + coalesce((select sum(held) from stop_order
                      join market on market.id = market_id
                      where customer_id = owner_id and stop_order.status = 'waiting'
                        and (case side when 'buy' then quote_id else base_id end) = account.currency_id), 0)
        when 'contract' then
          coalesce((select sum(margin + held) from perp_position
                    join perp_market on perp_market.id = perp_id
                    where customer_id = owner_id and settle_id = account.currency_id), 0)
        when 'option' then
          coalesce((select sum(stake) from timed_option
                    where customer_id = owner_id and timed_option.currency_id = account.currency_id
                      and settled_at is null), 0)
        when 'trust' then
          coalesce((select sum(principal) from wealth_order
                    where customer_id = owner_id and wealth_order.currency_id = account.currency_id
                      and status = 'hosting'), 0)
          + coalesce((select sum(allotted) from subscription_order
                      where customer_id = owner_id and coin_id = account.currency_id and status = 'locked'), 0)
        when 'fiat' then
          coalesce((select sum(quantity) from fiat_deal
                    where seller_id = owner_id and fiat_deal.currency_id = account.currency_id and is_held), 0)
        else 0 end as amount
    ) held
    where owner_id <> 0 and frozen <> held.amount
    union all
    select 'account ' || account.id || ' has ' || (available + frozen) || ', its entries say ' || entries.sum
    from account, lateral (
      select coalesce((select sum(amount) from ledger_posting where credit_id = account.id and debit_id <> account.id), 0)
        - coalesce((select sum(amount) from ledger_posting where debit_id = account.id and credit_id <> account.id), 0)
        + coalesce((select kept.available + kept.frozen from archived_balance kept where account_id = account.id), 0) as sum
    ) entries
    where available + frozen <> entries.sum`.execute(context.db)
  return rows.map(({ what }) => what)
}
