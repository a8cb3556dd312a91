import { sql } from 'kysely'
import type { Address } from 'viem'
import { expect } from 'vitest'
import { dataOf, type TestCustomer } from '../../../src/app/testing.ts'
import { opsClient, registerOperator, type TestOperator } from '../../testing/test-operator.ts'
import { ETH, openEvmCustody, USDT } from './evm-custody.ts'

const MINUTE_MS = 60_000
/** Receives what is above the high limits. */
export const COLD = '0x000000000000000000000000000000000000C01d'
const SWEEPS = {
  currencies: [
    { currencyId: ETH, least: '0.05', low: '1', high: '1000' },
    { currencyId: USDT, least: '100', low: '1000', high: '100000' },
  ],
  costPerDay: '0.05',
  cold: COLD,
}
/** Ticks of the market of ETH: 3,000 dollars. */
const ETH_PRICE = { marketId: 2, ticks: 300_000 }

/** A transfer between own addresses as it is stored. */
export interface StoredTransfer {
  readonly id: string
  readonly kind: string
  readonly currency_id: number
  readonly address: string
  readonly amount: string
  readonly status: string
  readonly reason: string | null
  readonly txid: string | null
  readonly network_fee: string | null
}

/** An exchange that sweeps the deposits on a real EVM node. */
export type Sweeping = Awaited<ReturnType<typeof openSweeping>>

/** Starts the exchange with a node, rules of sweeping, and prices by which its cost is judged. */
export async function openSweeping(binary: string) {
  let clock = Date.UTC(2026, 0, 5, 12)
  const evm = await openEvmCustody(binary, () => clock, { sweeps: SWEEPS })
  const paying = await evm.payingAddress()
  let treasurer: TestOperator = await registerOperator(evm.app, 'treasurer')
  await evm.submitCommand({ kind: 'recordPrices', prices: [ETH_PRICE] })
  await evm.callToken(evm.token, 'mint', evm.account.address, 1_000_000_000_000n)
  await evm.anvil.mine(1)
  await evm.step()

  /** Takes a step in which the next plan and the next reading are due. */
  async function later(minutes = 5): Promise<void> {
    clock += minutes * MINUTE_MS
    await evm.step()
  }

  async function balances() {
    return dataOf(await treasurer.ops('ops/chain/balances', {})).list
  }

  async function expectAgreement(): Promise<void> {
    expect((await balances()).map(({ state }) => state)).toEqual(['agrees', 'agrees'])
  }

  /** Expects that books and node agree but for the units that rounding leaves, and that nothing is under way. */
  async function expectExact(): Promise<void> {
    for (const { state, difference, under_way } of await balances()) {
      expect({ state, under_way }).toEqual({ state: 'agrees', under_way: '0' })
      expect(Number(difference)).toBeLessThan(0.000001)
      expect(Number(difference)).toBeGreaterThanOrEqual(0)
    }
    await evm.app.app.context.treasury.step()
    const { differences } = dataOf(await treasurer.ops('ops/treasury/show', {}))
    const open = differences.filter(({ check, ended_at }) => check === 'chain_balance' && ended_at === null)
    expect(open).toEqual([])
  }

  async function transfers(): Promise<StoredTransfer[]> {
    const { rows } = await sql<StoredTransfer>`select * from own_transfer order by id`.execute(
      evm.app.app.context.db,
    )
    return rows
  }

  return {
    evm,
    paying,
    later,
    balances,
    transfers,
    expectAgreement,
    now: () => clock,
    /** Opens another session of the treasurer: one ends after half an hour. */
    async renewSession(): Promise<void> {
      treasurer = await registerOperator(evm.app, 'treasurer')
    },
    async restart(): Promise<void> {
      await evm.restart('server and signer')
      treasurer = { ...treasurer, ops: opsClient(evm.app, treasurer.opsToken) }
    },
    /** Sends and mines everything that is on its way, with the blocks that make it final. Books and node agree at each step. */
    async settle(between: () => Promise<void> = async () => undefined): Promise<void> {
      for (let round = 0; round < 3; round += 1) {
        await later()
        await expectAgreement()
        await between()
        await evm.confirm()
        await between()
        await expectAgreement()
      }
      await later()
      await expectExact()
    },
    /** Pays into the address of a new customer, or of a given one. Returns the address. */
    async deposit(
      currencyId: number,
      amount: string,
      by?: TestCustomer,
    ): Promise<{ readonly customer: TestCustomer; readonly address: Address }> {
      const customer = by ?? (await evm.app.registerCustomer())
      const address = await evm.addressOf(customer, currencyId)
      if (currencyId === ETH) await evm.pay(address, amount)
      else await evm.callToken(evm.token, 'transfer', address, BigInt(amount) * 1_000_000n)
      return { customer, address }
    },
    /** Mines an empty block whose successor has a base fee of so many gwei. */
    async setBaseFee(gwei: number): Promise<void> {
      await evm.anvil.rpc('anvil_setNextBlockBaseFeePerGas', `0x${(gwei * 1_000_000_000).toString(16)}`)
      await evm.anvil.mine(1)
    },
    async statusOf(withdrawalId: number): Promise<string | undefined> {
      const row = await evm.app.app.context.db
        .selectFrom('withdrawal')
        .select('status')
        .where('id', '=', String(withdrawalId))
        .executeTakeFirst()
      return row?.status
    },
  }
}
