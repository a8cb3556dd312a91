import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Catalogue } from '../../instruments/catalogue.ts'
import { findValuation } from '../../instruments/valuation.ts'
import type { Chain, SweepChain } from '../chains/chain.ts'
import { COST_SHARE_PPM, type SweepRules } from './sweep-rules.ts'
import { insertFailed, insertTransfer } from './transfer-rows.ts'

const DAY_MS = 86_400_000
/** Sweeps that are open at once on a chain. */
const OPEN_SWEEPS_MAX = 20
/** A currency whose sweeps failed so often in a day is not swept for the rest of it. */
const FAILURES_MAX = 3
const PPM = 1_000_000n
/** The gas of a plain transfer, which each deposit address with a token needs first. */
const TOP_UPS = 1n

/** The dependencies of planning. */
export interface PlanParts {
  readonly db: Database
  readonly catalogue: Pick<Catalogue, 'currency' | 'markets'>
  readonly rules: SweepRules
  readonly payer: string
  readonly at: number
}

/** An amount that credited deposits left at an address. */
interface Candidate {
  readonly address: string
  readonly customerId: number
  readonly currencyId: number
  readonly left: bigint
}

/**
 * Plans sweeps of what credited deposits left at their addresses, the most valuable first, as long as each costs little of
 * its amount and all of a day stay within their limit. The node is not even asked about what is too small.
 */
export async function planSweeps(parts: PlanParts, chain: Chain, sweeps: SweepChain): Promise<void> {
  const { db, rules, at } = parts
  const { network } = chain
  let places = OPEN_SWEEPS_MAX - (await countOpen(db, network))
  if (places <= 0) return
  let budget = rules.costPerDay - (await findCostSince(db, network, at))
  const tooDear = new Set<number>()
  for (const candidate of await findCandidates(parts, network, sweeps.feeCurrencyId, places)) {
    const { address, customerId, currencyId, left } = candidate
    if (places === 0 || tooDear.has(currencyId)) continue
    const result = await judge(parts, sweeps, candidate)
    const transfer = { kind: 'sweep', currencyId, customerId, address } as const
    if (result.kind === 'fails')
      await insertFailed(db, network, { ...transfer, amount: left }, result.reason, at)
    // The others of the currency are smaller.
    else if (result.kind === 'dear' || result.fee > budget) tooDear.add(currencyId)
    else {
      await insertTransfer(db, network, { ...transfer, amount: result.amount }, at)
      budget -= result.fee
      places -= 1
    }
  }
}

type Judgement =
  | { readonly kind: 'worth'; readonly amount: bigint; readonly fee: bigint }
  | { readonly kind: 'dear' }
  | { readonly kind: 'fails'; readonly reason: 'holds_less' | 'node_refused' }

/** Decides whether a sweep is worth its cost at present, and of how much. Costs nothing, whatever the token does. */
async function judge(
  { catalogue, rules, payer }: PlanParts,
  sweeps: SweepChain,
  { address, currencyId, left }: Candidate,
): Promise<Judgement> {
  const least = rules.limits.find((limit) => limit.currencyId === currencyId)?.least ?? left
  const held = await sweeps.holdingOf(address, currencyId)
  const whole = held < left ? held : left
  if (whole < least) return { kind: 'fails', reason: 'holds_less' }
  const isNative = currencyId === sweeps.feeCurrencyId
  // An estimate of a part, since the whole leaves nothing for its own fee.
  const part = isNative ? whole / 2n + 1n : whole
  const terms = await sweeps.termsOf({ currencyId, address: payer, amount: part }, address, {
    isUrgent: false,
  })
  if (!terms) return { kind: 'fails', reason: 'node_refused' }
  const amount = isNative ? whole - terms.feeMax : whole
  const fee = isNative ? terms.fee : terms.fee * (1n + TOP_UPS)
  return isCheap(catalogue, { currencyId, amount }, { currencyId: sweeps.feeCurrencyId, amount: fee })
    ? { kind: 'worth', amount, fee }
    : { kind: 'dear' }
}

interface Money {
  readonly currencyId: number
  readonly amount: bigint
}

/** Returns whether a cost is a small share of an amount, both at index prices. Without prices nothing is cheap. */
export function isCheap(catalogue: PlanParts['catalogue'], whole: Money, cost: Money): boolean {
  if (whole.currencyId === cost.currencyId) return cost.amount * PPM <= whole.amount * COST_SHARE_PPM
  const [worth, costs] = [whole, cost].map(({ currencyId, amount }) =>
    findValuation(catalogue, currencyId, amount),
  )
  return worth !== undefined && costs !== undefined && costs * PPM <= worth * COST_SHARE_PPM
}

async function countOpen(db: Database, network: string): Promise<number> {
  const { count } = await db
    .selectFrom('own_transfer')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('network', '=', network)
    .where('kind', '=', 'sweep')
    .where('status', 'in', ['planned', 'signed', 'sent'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Sums what transfers of the last 24 hours cost or may still cost, in units of the chain's own coin. */
export async function findCostSince(db: Database, network: string, at: number): Promise<bigint> {
  const { cost } = await db
    .selectFrom('own_transfer')
    .select(sql<string>`coalesce(sum(coalesce(network_fee, fee_max)), 0)::text`.as('cost'))
    .where('network', '=', network)
    .where('signed_at', '>', String(at - DAY_MS))
    // Paid by the cold address, after two persons agreed.
    .where('kind', '<>', 'refill')
    .executeTakeFirstOrThrow()
  return BigInt(cost)
}

/**
 * Returns what credited deposits left at their addresses by the tables, if it is as much as the rules ask for. An address with an open
 * transfer waits for it, and one whose sweep failed waits for a day. Tokens come first, as they need the native coin of their
 * address.
 */
async function findCandidates(
  { db, rules, at }: PlanParts,
  network: string,
  feeCurrencyId: number,
  limit: number,
): Promise<Candidate[]> {
  const ids = rules.limits.map(({ currencyId }) => currencyId)
  const leasts = rules.limits.map(({ least }) => String(least))
  const { rows } = await sql<{ address: string; customer_id: string; currency_id: number; left: string }>`
    with rule as (
      select currency_id, least from unnest(${ids}::int[], ${leasts}::bigint[]) as rule (currency_id, least)
      where (select count(*) from own_transfer failed where failed.network = ${network}
        and failed.currency_id = rule.currency_id and failed.kind = 'sweep' and failed.status = 'failed'
        and failed.ended_at > ${at - DAY_MS}) < ${FAILURES_MAX}
    ),
    deposit as (
      select address, currency_id, max(customer_id) as customer_id, sum(amount) as amount
      from chain_deposit join rule using (currency_id)
      where network = ${network} and status = 'credited' group by address, currency_id
    ),
    moved as (
      select address, currency_id, sum(case kind when 'sweep' then -amount else amount end) as amount
      from own_transfer where network = ${network} and kind <> 'overflow' and status <> 'failed'
      group by address, currency_id
    ),
    cost as (
      select address, sum(network_fee) as amount from own_transfer
      where network = ${network} and kind = 'sweep' and network_fee is not null group by address
    ),
    remainder as (
      select deposit.address, deposit.customer_id, deposit.currency_id, rule.least,
        deposit.amount + coalesce(moved.amount, 0)
          - case when deposit.currency_id = ${feeCurrencyId} then coalesce(cost.amount, 0) else 0 end as amount
      from deposit join rule using (currency_id)
        left join moved using (address, currency_id) left join cost using (address)
    )
    select address, customer_id, currency_id, amount::text as left from (
      select *, row_number() over (partition by currency_id order by amount desc, address) as place from remainder
      where amount >= least
      and not exists (select from own_transfer busy
        where busy.network = ${network} and busy.address = remainder.address and busy.kind <> 'overflow'
          and (busy.status in ('planned', 'signed', 'sent') or
            busy.status = 'failed' and busy.ended_at > ${at - DAY_MS} and busy.currency_id = remainder.currency_id))
    ) as worth where place <= ${limit}
    order by currency_id = ${feeCurrencyId}, place`.execute(db)
  return rows.map((row) => ({
    address: row.address,
    customerId: Number(row.customer_id),
    currencyId: row.currency_id,
    left: BigInt(row.left),
  }))
}
