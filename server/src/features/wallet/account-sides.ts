import type { AccountKindName } from '@halyard/api'
import { type RawBuilder, sql } from 'kysely'
import { FIRST_CUSTOMER_ID } from '../../engine/index.ts'
import { tradeSides } from './trade-sides.ts'

/** An account of a customer; without an id if it has no postings. */
export interface OwnAccount {
  readonly id: string | undefined
  readonly customerId: number
  readonly kind: AccountKindName
  readonly currencyId: number
}

/**
 * Selects every posting of an account from its view, with id, command_seq, reason, available and frozen, and of a trade its market,
 * price, order and counter-value. Only coin accounts have spot trades.
 */
export function sidesOf({ id: account, customerId, kind, currencyId }: OwnAccount): RawBuilder<unknown> {
  const trades = (role: 'taker' | 'maker') => sql`
    select spot_trade.* from spot_trade join market on market.id = spot_trade.market_id
    where ${sql.ref(`${role}_id`)} = ${customerId} and ${sql.ref(`${role}_id`)} >= ${sql.lit(FIRST_CUSTOMER_ID)}
      and ${currencyId} in (market.base_id, market.quote_id)`
  const traded = sql`
    union all
    select id, command_seq, reason, available, frozen, market_id, ticks, order_id, counter
    from (${tradeSides('taker', trades('taker'))} union all ${tradeSides('maker', trades('maker'))}) traded
    where currency_id = ${currencyId}`
  return sql`
    select id * 2 as id, command_seq, reason,
      case when debit_frozen then 0 else -amount end
        + case when credit_id = debit_id and not credit_frozen then amount else 0 end as available,
      case when debit_frozen then -amount else 0 end
        + case when credit_id = debit_id and credit_frozen then amount else 0 end as frozen,
      null::int as market_id, null::bigint as ticks, null::bigint as order_id, null::bigint as counter
    from posting where debit_id = ${account}
    union all
    select id * 2 + 1, command_seq, reason,
      case when credit_frozen then 0 else amount end,
      case when credit_frozen then amount else 0 end, null, null, null, null
    from posting where credit_id = ${account} and credit_id <> debit_id
    ${kind === 'coin' ? traded : sql``}`
}
