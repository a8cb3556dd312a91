import { amount } from '@halyard/money'
import { dataOf, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import type { Command } from '../../src/engine/index.ts'

const REVIEWER = 999

/** The calls of customers and operators on an exchange whose server may be restarted, on one network. */
export function exchangeCalls(network: 'OMNI' | 'TRC20', app: () => TestApp) {
  let addressId = 0
  const db = () => app().app.context.db

  async function submit(command: Command) {
    const answer = await app().app.context.engine.submit(command)
    if (!answer.ok) throw new Error(`refused: ${answer.reject}`)
    return answer
  }

  return {
    db,
    submit,
    /** Returns a customer who may withdraw, with practice funds if `funded`. */
    async customer(funded = false): Promise<TestCustomer> {
      const customer = await app().registerCustomer({ funded })
      await submit({ kind: 'setVerification', customerId: customer.id, level: 2 })
      return customer
    },
    async addressOf(customer: TestCustomer, currency: number): Promise<string> {
      const request = { currency, type: network } as const
      return dataOf(await app().client(customer.token)('wallet/get_in_address', request)).address
    },
    /** Returns the newest deposit, as the customer sees it. */
    async newestDeposit(customer: TestCustomer) {
      return dataOf(await app().client(customer.token)('charge_mention/log2', { limit: 1 })).list[0]
    },
    async balanceOf(customer: TestCustomer, currencyId: number): Promise<bigint> {
      const row = await db()
        .selectFrom('account')
        .select('available')
        .where('owner_id', '=', String(customer.id))
        .where('kind', '=', 'coin')
        .where('currency_id', '=', currencyId)
        .executeTakeFirst()
      return BigInt(row?.available ?? 0)
    },
    /** Requests and approves a withdrawal. */
    async withdraw(
      customer: TestCustomer,
      currencyId: number,
      units: bigint,
      address: string,
    ): Promise<number> {
      addressId += 1
      const customerId = customer.id
      await submit({ kind: 'saveAddress', customerId, addressId, currencyId, network, address })
      const answer = await submit({
        kind: 'requestWithdrawal',
        customerId,
        currencyId,
        network,
        addressId,
        amount: amount(units),
        memo: '',
      })
      const withdrawalId = 'withdrawal' in answer ? (answer.withdrawal?.withdrawalId ?? 0) : 0
      await submit({ kind: 'reviewWithdrawal', withdrawalId, reviewerId: REVIEWER, pass: true, reason: '' })
      return withdrawalId
    },
    /** Returns the status of a withdrawal, with its transaction if it has one. */
    payment: (withdrawalId: number) =>
      db()
        .selectFrom('withdrawal')
        .leftJoin('chain_payment', 'chain_payment.withdrawal_id', 'withdrawal.id')
        .select(['chain_payment.txid', 'chain_payment.raw', 'chain_payment.network_fee', 'withdrawal.status'])
        .where('withdrawal.id', '=', String(withdrawalId))
        .executeTakeFirst(),
  }
}

/** Ends everything that has started, even if a later step failed. */
export async function endAll(ends: readonly (() => unknown)[]): Promise<void> {
  for (const end of ends)
    await Promise.resolve()
      .then(end)
      .catch(() => undefined)
}
