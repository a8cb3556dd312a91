import type { OpsFiatSide } from '@halyard/api/ops'
import { sql } from 'kysely'
import type { FiatDeal } from '../../engine/index.ts'
import { findNames } from '../../fiat/verified-names.ts'
import { findCustomerFacts } from '../risk/customer-facts.ts'
import { shareNetwork } from '../risk/shared-networks.ts'
import type { Context } from '../context.ts'

const DEALS_MAX = 1_000

/** Finds facts about both sides of a deal, for the decision on a dispute. */
export async function findSides(
  ctx: Context,
  deal: FiatDeal,
): Promise<{ readonly buyer: OpsFiatSide; readonly seller: OpsFiatSide; readonly same_network: boolean }> {
  const nameOf = await findNames(ctx, [deal.buyerId, deal.sellerId])
  const find = async (customerId: number): Promise<OpsFiatSide> => ({
    customer_id: customerId,
    name: nameOf(customerId),
    ...(await countDeals(ctx, customerId, deal.id)),
    facts: await findCustomerFacts(ctx.db, customerId, ctx.now()),
  })
  const same_network = await shareNetwork(ctx.db, [deal.buyerId, deal.sellerId], ctx.now())
  return { buyer: await find(deal.buyerId), seller: await find(deal.sellerId), same_network }
}

type Counts = Pick<OpsFiatSide, 'deals' | 'completed' | 'cancelled' | 'disputed' | 'decided_against'>

/** Counts the latest deals of a customer before one. */
async function countDeals({ db }: Context, customerId: number, dealId: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::int as deals,
      count(*) filter (where status = 'completed')::int as completed,
      count(*) filter (where status = 'cancelled')::int as cancelled,
      count(*) filter (where disputed_at is not null)::int as disputed,
      count(*) filter (where reviewer_id is not null
        and outcome = any(case when seller_id = ${customerId} then array['release', 'releaseLate'] else array['return'] end))::int as decided_against
    from (
      select * from (
        (select * from fiat_deal where buyer_id = ${customerId} and id < ${dealId} order by id desc limit ${DEALS_MAX})
        union all
        (select * from fiat_deal where seller_id = ${customerId} and id < ${dealId} order by id desc limit ${DEALS_MAX})
      ) as own order by id desc limit ${DEALS_MAX}
    ) as deal`.execute(db)
  return rows[0] ?? { deals: 0, completed: 0, cancelled: 0, disputed: 0, decided_against: 0 }
}
