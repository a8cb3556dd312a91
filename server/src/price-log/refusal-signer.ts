import { createHash } from 'node:crypto'
import { GENESIS_HASH, type Refusal, REFUSAL_FORMAT, type RefusedOrder, refusalText } from '@halyard/receipt'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { shareRuns } from '../platform/concurrency/share-runs.ts'
import { dayOf } from './days.ts'
import type { SigningKey } from './signing-key.ts'

/** A refused order, the reason, and the exchange's time of the refusal. */
export interface Refused {
  readonly order: RefusedOrder
  readonly reason: string
  readonly refusedAt: number
}

/** The number of the last refusal and the hash of its text; 0 and zeros before the first. */
export interface RefusalEnd {
  readonly n: number
  readonly hash: string
}

/** Signs refusals in one chain, and counts those of each day for its statement (decisions 39 and 46). */
export interface RefusalSigner {
  /** Resolves when the refusal is stored in the chain and in the count of its day. Throws if that day is stated already. */
  sign(refused: Refused): Promise<Refusal>
  /** Resolves with the end of the chain when every refusal that was passed to `sign` before is stored. */
  flush(): Promise<RefusalEnd>
}

interface Waiting {
  readonly refused: Refused
  refusal: Refusal | undefined
}

/**
 * Creates the signer. Refusals that come while others are stored share the next transaction, so a flood of them costs one
 * at a time.
 */
export function createRefusalSigner(db: Database, key: SigningKey): RefusalSigner {
  let waiting: Waiting[] = []

  const flush = shareRuns(async () => {
    const round = waiting
    waiting = []
    if (round.length === 0) return findEnd(db)
    return db.transaction().execute(async (trx) => {
      const end = signAll(key, await findEnd(trx), round)
      await storeCounts(trx, round)
      await storeEnd(trx, end)
      return end
    })
  })

  return {
    flush,
    async sign(refused) {
      const one: Waiting = { refused, refusal: undefined }
      waiting.push(one)
      await flush()
      if (!one.refusal) throw new Error('the refusal was stored by none')
      return one.refusal
    },
  }
}

/** Signs refusals after the end of the chain, in their order. Returns the new end. */
function signAll(key: SigningKey, before: RefusalEnd, round: readonly Waiting[]): RefusalEnd {
  return round.reduce((end, one): RefusalEnd => {
    const { order, reason, refusedAt } = one.refused
    const unsigned = {
      format: REFUSAL_FORMAT,
      public_key: key.publicKey,
      order,
      reason,
      refused_at: refusedAt,
      n: end.n + 1,
      prev_refusal: end.hash,
    } as const
    const text = refusalText(unsigned)
    one.refusal = { ...unsigned, signature: key.sign(text) }
    return { n: unsigned.n, hash: createHash('sha256').update(text).digest('hex') }
  }, before)
}

async function findEnd(db: Database | Transaction<Tables>): Promise<RefusalEnd> {
  const row = await db.selectFrom('option_refusal_end').select(['n', 'hash']).executeTakeFirst()
  return row ? { n: Number(row.n), hash: row.hash.toString('hex') } : { n: 0, hash: GENESIS_HASH }
}

async function storeEnd(db: Transaction<Tables>, end: RefusalEnd): Promise<void> {
  const row = { n: end.n, hash: Buffer.from(end.hash, 'hex') }
  await db
    .insertInto('option_refusal_end')
    .values(row)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(row))
    .execute()
}

/** Adds refusals to the counts. A market or duration that is not offered is stored as 0, so that no one can add rows. */
async function storeCounts(db: Transaction<Tables>, round: readonly Waiting[]): Promise<void> {
  const refusals = round.map(({ refused }) => refused)
  const days = refusals.map(({ refusedAt }) => dayOf(refusedAt))
  const markets = refusals.map(({ order }) => order.match_id)
  const seconds = refusals.map(({ order }) => order.seconds ?? 0)
  const reasons = refusals.map(({ reason }) => reason)
  await sql`
    insert into option_refusal (day, market_id, seconds, reason, refused)
    select refusal.day, coalesce(offered.market_id, 0), coalesce(offered.seconds, 0), refusal.reason, count(*)
    from unnest(${days}::int[], ${markets}::bigint[], ${seconds}::bigint[], ${reasons}::text[])
      as refusal (day, market_id, seconds, reason)
    left join (
      select distinct config.id as market_id, (duration->>'seconds')::int as seconds
      from option_config as config, json_array_elements(config.durations) as duration
    ) as offered using (market_id, seconds)
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (day, market_id, seconds, reason)
      do update set refused = option_refusal.refused + excluded.refused`.execute(db)
}
