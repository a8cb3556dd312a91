import { numberOrNull } from '../../db/number-or-null.ts'
import { CallError } from '../../platform/call-error.ts'
import { BALANCE_STALE_MS, comparisonOf } from '../../treasury/chain-differences.ts'
import { networkId } from '../changes/kinds/money/network-change.ts'
import { proposeChange } from '../changes/propose-change.ts'
import type { OpsHandler } from '../context.ts'
import { currencyText } from '../treasury/context.ts'

export const listChainBalances: OpsHandler<'ops/chain/balances'> = async (ctx) => {
  const rows = await ctx.db
    .selectFrom('chain_balance')
    .selectAll()
    .orderBy('network')
    .orderBy('currency_id')
    .execute()
  const staleBefore = ctx.now() - BALANCE_STALE_MS
  return {
    list: rows.map((row) => {
      const { currency_id, currency_name, text } = currencyText(ctx, row.currency_id)
      const { expected, found, gap } = comparisonOf(row)
      const isStale = Number(row.read_at ?? row.since) < staleBefore
      return {
        currency_id,
        currency: currency_name,
        network: row.network,
        state: isStale ? 'stale' : row.read_at === null ? 'unread' : gap === 0n ? 'agrees' : 'differs',
        paying: text(row.paying),
        deposited: text(row.deposited),
        booked: text(row.booked),
        under_way: text(row.under_way),
        added: text(row.added),
        spent: text(row.spent),
        difference: text(found - expected),
        addresses: row.addresses,
        height: numberOrNull(row.height),
        read_at: numberOrNull(row.read_at),
      }
    }),
  }
}

/** Proposes what of a difference was moved by hand, which a second operator decides. */
export const explainChainBalance: OpsHandler<'ops/chain/explain'> = async (ctx, caller) => {
  const { currency_id, network, added, spent } = caller.request
  // Asked first, as the largest numbers fit no column.
  if (!ctx.catalogue.network(currency_id, network)) throw new CallError('network_must_be_known', 'network')
  return proposeChange(ctx, caller, {
    kind: 'chain_balance',
    id: networkId(currency_id, network),
    values: { added, spent },
  })
}
