import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import { FIRST_CUSTOMER_ID } from '../../../engine/index.ts'
import type { PerpInstrument } from '../../../instruments/catalogue.ts'
import { priceText, quantityText } from '../../../instruments/instrument.ts'
import type { BinanceContext, SignedCall, SignedEndpoint } from '../../protocol/endpoint.ts'
import { limitOf, timeOf, wholeOf } from '../../protocol/fields.ts'
import { symbolOf } from '../../protocol/symbols.ts'
import { perpOf } from './find-positions.ts'
import { positionSideOf } from './present-order.ts'
import { readTradingSettings, type TradingSettings } from './trading-settings.ts'

const LIMIT_DEFAULT = 500
const LIMIT_MAX = 1_000
const IDS = [0, Number.MAX_SAFE_INTEGER] as const

/** The customer's trades of a contract, oldest first: the latest, or those from a number, a time, or of an order. */
export const userTrades: SignedEndpoint = {
  signed: true,
  weight: 5,
  async handle(ctx, call) {
    const perp = perpOf(ctx, call)
    const settings = await readTradingSettings(ctx, call)
    return (await findTrades(ctx, call, perp)).map((row) => present(perp, row, settings))
  },
}

type Row = Record<'id' | 'at' | 'ticks' | 'lots' | 'value' | 'taker_side' | 'position_id' | 'fee', string> & {
  readonly is_maker: boolean
  readonly opened: boolean
}

async function findTrades(
  { db }: BinanceContext,
  { fields, key: { customerId } }: SignedCall,
  perp: PerpInstrument,
): Promise<readonly Row[]> {
  const orderId = wholeOf(fields, 'orderId', IDS) ?? null
  const fromId = wholeOf(fields, 'fromId', IDS) ?? null
  const [from, to] = [timeOf(fields, 'startTime') ?? null, timeOf(fields, 'endTime') ?? null]
  const isForward = fromId !== null || from !== null
  const order = sql.raw(isForward ? 'asc' : 'desc')
  const limit = limitOf(fields, LIMIT_DEFAULT, LIMIT_MAX)
  // Numbers of trades increase with those of commands, by which the customer's indexes are ordered.
  const side = (role: 'taker' | 'maker', opened: ReturnType<typeof sql>) => sql`
    (select id, at, ticks, lots, value, taker_side, ${sql.ref(`${role}_position_id`)} as position_id,
       ${sql.ref(`${role}_fee`)} as fee, ${sql.lit(role === 'maker')} as is_maker, ${opened} as opened
     from perp_trade, bounds
     where ${sql.ref(`${role}_id`)} = ${customerId} and ${sql.ref(`${role}_id`)} >= ${sql.lit(FIRST_CUSTOMER_ID)}
       and command_seq >= since and command_seq < until and perp_id = ${perp.id}
       and (${fromId}::bigint is null or id >= ${fromId})
       and (${orderId}::bigint is null or ${sql.ref(`${role}_position_id`)} = ${orderId})
     order by command_seq ${order}, id ${order} limit ${limit})`
  const { rows } = await sql<Row>`
    with bounds as materialized (
      select greatest(
          case when ${from}::bigint is null then 0 else first_command_from(${from}) end,
          (select command_seq from perp_trade where id >= coalesce(${fromId}::bigint, 0) order by id limit 1)
        ) as since,
        case when ${to}::bigint is null then 9223372036854775807 else first_command_from(${to}::bigint + 1) end as until
    )
    ${side('taker', sql`command_seq = taker_position_id`)} union all ${side('maker', sql`true`)}
    order by id ${order} limit ${limit}`.execute(db)
  return isForward ? rows : rows.toReversed()
}

/** A taker opened lots in the command that placed the order, and closed some in any other. A maker always opens. */
function present(perp: PerpInstrument, row: Row, settings: TradingSettings) {
  const isBuyer = (row.taker_side === 'buy') !== row.is_maker
  return {
    symbol: symbolOf(perp),
    id: Number(row.id),
    orderId: Number(row.position_id),
    side: isBuyer ? 'BUY' : 'SELL',
    positionSide: positionSideOf(isBuyer === row.opened ? 'long' : 'short', settings),
    price: priceText(perp, Number(row.ticks)),
    qty: quantityText(perp, Number(row.lots)),
    quoteQty: formatUnits(BigInt(row.value), perp.quote.decimals),
    commission: formatUnits(BigInt(row.fee), perp.quote.decimals),
    commissionAsset: perp.quote.name,
    time: Number(row.at),
    buyer: isBuyer,
    maker: row.is_maker,
  }
}
