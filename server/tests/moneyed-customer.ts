import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Command } from '../src/engine/index.ts'
import type { TestApp, TestCustomer } from '../src/app/testing.ts'

export const USDT = 3
export const PASS = '246802'
export const REVIEWER = 1
export const SECOND_REVIEWER = 2

let addresses = 500_000

export interface MoneyedCustomer extends TestCustomer {
  /** The id of a saved TRC20 address for USDT. */
  readonly addressId: number
  readonly address: string
}

/** Has a command done that nobody may refuse. */
export async function order({ app }: TestApp, command: Command): Promise<void> {
  expect(await app.context.engine.submit(command)).toMatchObject({ ok: true })
}

/** A verified customer with practice funds, a fund password and a saved address. */
export async function registerMoneyed(halyard: TestApp): Promise<MoneyedCustomer> {
  const customer = await halyard.registerCustomer({ funded: true })
  await setFundPassword(halyard, customer)
  await order(halyard, { kind: 'setVerification', customerId: customer.id, level: 2 })
  const saved = await saveAddress(halyard, customer)
  return { ...customer, ...saved }
}

export async function setFundPassword({ app: { context } }: TestApp, { id }: TestCustomer): Promise<void> {
  const hash = await context.auth.fundPassword.hash(id, PASS)
  await context.db.insertInto('fund_password').values({ user_id: id, hash, set_at: context.now() }).execute()
}

export async function saveAddress(
  halyard: TestApp,
  { id }: TestCustomer,
  network = 'TRC20',
  currencyId = USDT,
): Promise<{ addressId: number; address: string }> {
  const addressId = ++addresses
  const address = `TTest${addressId}`
  await order(halyard, { kind: 'saveAddress', customerId: id, addressId, currencyId, network, address })
  return { addressId, address }
}

export async function balanceOf(
  { client }: TestCustomer,
  type: 'coin' | 'contract' | 'option' | 'fiat' | 'trust' = 'coin',
  currency = USDT,
): Promise<string> {
  const answer = await client('wallet/detail', { currency, type })
  if (answer.type !== 'ok') throw new Error(answer.message)
  const { available, frozen } = answer.message
  return frozen === '0' ? available : `${available}+${frozen}`
}

/** What is wrong with the books: every currency must sum to zero, and what is frozen must be what open things hold. */
export async function faultsOfBooks({ app: { context } }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'currency ' || currency_id || ' sums to ' || sum(available + frozen) as what
    from account group by currency_id having sum(available + frozen) <> 0
    union all
    select 'account ' || id || ' is below zero' from account
    where frozen < 0 or (available < 0 and owner_id <> 0)
    union all
    select 'account ' || account.id || ' holds ' || frozen || ', not ' || held.amount
    from account, lateral (
      select case account.kind
        when 'coin' then
          coalesce((select sum(amount) from withdrawal
                    where customer_id = owner_id and withdrawal.currency_id = account.currency_id
                      and status = 'processing'), 0)
          + coalesce((select sum(held) from spot_order
                      join market on market.id = market_id
                      where customer_id = owner_id and spot_order.status = 'waiting'
                        and (case side when 'buy' then quote_id else base_id end) = account.currency_id), 0)
        when 'contract' then
          coalesce((select sum(margin + held) from perp_position
                    join perp_market on perp_market.id = perp_id
                    where customer_id = owner_id and settle_id = account.currency_id), 0)
        when 'option' then
          coalesce((select sum(stake) from timed_option
                    where customer_id = owner_id and timed_option.currency_id = account.currency_id
                      and settled_at is null), 0)
        else 0 end as amount
    ) held
    where owner_id <> 0 and frozen <> held.amount
    union all
    select 'account ' || account.id || ' has ' || (available + frozen) || ', its entries say ' || entries.sum
    from account, lateral (
      select coalesce((select sum(amount) from ledger_posting where credit_id = account.id and debit_id <> account.id), 0)
        - coalesce((select sum(amount) from ledger_posting where debit_id = account.id and credit_id <> account.id), 0) as sum
    ) entries
    where available + frozen <> entries.sum`.execute(context.db)
  return rows.map(({ what }) => what)
}
