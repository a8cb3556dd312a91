import { type PositionShare, POSITION_SHARE_FORMAT, SHARE_MINUTE_MS, shareText } from '@halyard/receipt'
import { PPM } from '@halyard/money'
import { POSITIONS, type PositionRow } from '../../engine/index.ts'
import type { PerpInstrument } from '../../instruments/catalogue.ts'
import { tickLotUnitsOf } from '../../instruments/instrument.ts'
import { CallError } from '../../platform/call-error.ts'
import { openedValueOf } from '../../presenters/present-position.ts'
import type { Context, Handler } from './context.ts'

/** Ends at a price that was not traded: the loss is the margin, and what exceeds it is not the customer's. */
const WITHOUT_TRADES = ['liquidated', 'deleveraged']

/**
 * Signs the whole result of a closed position for its owner to publish. A part of a position is not signed: the prices are the
 * averages of all its lots, so that none can be left out.
 */
export const sharePosition: Handler<'lever/share'> = async (ctx, { request, session }) => {
  const record = await ctx.db
    .selectFrom('perp_position')
    .selectAll()
    .where('id', '=', String(request.id))
    .where('customer_id', '=', String(session.userId))
    .where('status', '=', 'closed')
    .executeTakeFirst()
  const row = record && POSITIONS.read(record)
  const perp = row && ctx.catalogue.perp(row.perpId)
  if (!row || !perp || row.closedLots === 0 || WITHOUT_TRADES.includes(row.closeReason ?? ''))
    throw new CallError('record_must_be_known', 'id')
  return { share: signShare(ctx, perp, row) }
}

function signShare({ priceLog }: Context, perp: PerpInstrument, row: PositionRow): PositionShare {
  const opened = openedValueOf(row)
  const ticksOf = (value: bigint) => Number(value / BigInt(row.closedLots) / BigInt(tickLotUnitsOf(perp)))
  const net = row.realised - row.feePaid - row.fundingPaid
  const unsigned = {
    format: POSITION_SHARE_FORMAT,
    public_key: priceLog.key.publicKey,
    base_id: perp.base.id,
    quote_id: perp.quote.id,
    market: `${perp.base.name}/${perp.quote.name}`,
    origin: priceLog.originOf(perp.config.indexMarketId),
    price_decimals: perp.config.priceDecimals,
    side: row.side,
    leverage: row.leverage,
    entry_ticks: ticksOf(opened),
    exit_ticks: ticksOf(row.exitValue),
    opened_at: minuteOf(row.openedAt),
    closed_at: minuteOf(row.updatedAt),
    return_ppm: floorPpm(net, opened),
  } as const
  return { ...unsigned, signature: priceLog.key.sign(shareText(unsigned)) }
}

function minuteOf(time: number): number {
  return time - (time % SHARE_MINUTE_MS)
}

function floorPpm(net: bigint, whole: bigint): number {
  const product = net * PPM
  const quotient = product / whole
  return Number(product < 0n && quotient * whole !== product ? quotient - 1n : quotient)
}
