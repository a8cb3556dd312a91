import { expect } from 'vitest'
import { BTC, type Exchange, NETWORK } from './exchange.ts'

/**
 * Expects that the node has at our addresses what the books say: deposits that are credited, and refills, minus what was
 * paid and the fees of that. The outputs that the server has recorded have the same sum.
 */
export async function expectBooksEqualNode({ db, node, payer }: Exchange): Promise<void> {
  const addresses = await db().selectFrom('deposit_address').select('address').execute()
  const onChain = await node.balanceOf([payer, ...addresses.map(({ address }) => address)])
  const deposits = await db()
    .selectFrom('chain_deposit')
    .select((row) => row.fn.sum('amount').as('sum'))
    .where('status', '=', 'credited')
    .executeTakeFirst()
  const outputs = await db().selectFrom('coin_output').selectAll().where('network', '=', NETWORK).execute()
  const payments = await db()
    .selectFrom('chain_payment')
    .innerJoin('withdrawal', 'withdrawal.id', 'chain_payment.withdrawal_id')
    .select(['withdrawal.amount', 'withdrawal.fee', 'network_fee', 'chain_payment.txid'])
    .where('currency_id', '=', BTC)
    .where('chain_payment.height', 'is not', null)
    .execute()
  const joined = await db()
    .selectFrom('own_transfer')
    .select(['kind', 'amount', 'network_fee', 'txid'])
    .where('kind', 'in', ['consolidation', 'overflow'])
    .where('height', 'is not', null)
    .execute()
  const own = new Set([...payments, ...joined].map(({ txid }) => txid))
  const refills = outputs.filter(({ branch, txid }) => branch === 1 && !own.has(txid))
  const paid = payments.map((row) => BigInt(row.amount) - BigInt(row.fee) + BigInt(row.network_fee ?? 0))
  const costs = joined.map(
    (row) => BigInt(row.network_fee ?? 0) + (row.kind === 'overflow' ? BigInt(row.amount) : 0n),
  )
  const booked =
    BigInt(deposits?.sum ?? 0) + sum(refills.map(({ amount }) => BigInt(amount))) - sum(paid) - sum(costs)
  const recorded = sum(outputs.filter((row) => row.spent_by === null).map(({ amount }) => BigInt(amount)))
  expect({ booked, recorded }).toEqual({ booked: onChain, recorded: onChain })
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
