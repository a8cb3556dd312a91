import { PRICE_ALERTS_MAX } from '@halyard/api'
import { parseUnits } from '@halyard/money'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import { ticksOf } from '../../instruments/instrument.ts'
import { CallError } from '../../platform/call-error.ts'
import { presentAlert } from './alert-rows.ts'
import type { Handler } from './context.ts'

const PPM = 1_000_000
const PPM_PER_PERCENT_DIGITS = 4
const PPM_MIN = 1_000
const PPM_MAX = 900_000
/** Alerts that have fired and are still listed; older ones are deleted. */
const FIRED_KEPT = 20

/** Adds an alert. Throws a `CallError` if the price is reached already, or if the customer has too many. */
export const addAlert: Handler<'alert/add'> = async (ctx, { request, session }) => {
  const { match_id, kind, target, repeat = 0 } = request
  const market = ctx.catalogue.market(match_id)
  if (!market) throw new CallError('market_must_be_known', 'match_id')
  // A market without a trade yet has an index price.
  const present = market.lastTicks || market.indexTicks
  if (present === 0) throw new CallError('market_has_no_price', 'match_id')
  const bounds = boundsOf(market, present, kind, target)
  return ctx.db.transaction().execute(async (db) => {
    await requireRoom(db, session.userId)
    const row = await db
      .insertInto('price_alert')
      .values({
        customer_id: session.userId,
        market_id: market.id,
        kind,
        ...bounds,
        is_repeated: repeat === 1,
        is_active: true,
        is_armed: true,
        created_at: ctx.now(),
        fired: 0,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return presentAlert(ctx.catalogue, row)
  })
}

interface Bounds {
  readonly ppm: number | null
  readonly high_ticks: number | null
  readonly low_ticks: number | null
}

/** Returns the prices at which an alert fires. The bounds of a percentage are rounded away from the present price. */
function boundsOf(
  market: ListedMarket,
  present: number,
  kind: 'above' | 'below' | 'percent',
  target: string,
): Bounds {
  if (kind === 'percent') {
    const ppm = Number(parseUnits(target, PPM_PER_PERCENT_DIGITS) ?? 0n)
    if (ppm < PPM_MIN || ppm > PPM_MAX) throw new CallError('alert_percent_out_of_range', 'target')
    const high = BigInt(present) * BigInt(PPM + ppm)
    const low = BigInt(present) * BigInt(PPM - ppm)
    return {
      ppm,
      high_ticks: Number((high + BigInt(PPM - 1)) / BigInt(PPM)),
      low_ticks: Number(low / BigInt(PPM)),
    }
  }
  const ticks = ticksOf(market, target)
  if (ticks === undefined) throw new CallError('price_step_wrong', 'target')
  const isReached = kind === 'above' ? present >= ticks : present <= ticks
  if (isReached) throw new CallError('alert_price_already_reached', 'target')
  return kind === 'above'
    ? { ppm: null, high_ticks: ticks, low_ticks: null }
    : { ppm: null, high_ticks: null, low_ticks: ticks }
}

/** Throws `too_many_price_alerts` at the limit, which concurrent calls cannot exceed. Deletes the oldest that have fired. */
async function requireRoom(db: Kysely<Tables>, userId: number): Promise<void> {
  await sql`select from app_user where id = ${userId} for update`.execute(db)
  const { rows } = await sql`
    select from price_alert where customer_id = ${userId} and is_active limit ${PRICE_ALERTS_MAX}`.execute(db)
  if (rows.length >= PRICE_ALERTS_MAX) throw new CallError('too_many_price_alerts')
  await sql`
    delete from price_alert where customer_id = ${userId} and not is_active and id <= (
      select id from price_alert where customer_id = ${userId} and not is_active
      order by id desc offset ${FIRED_KEPT} limit 1)`.execute(db)
}
