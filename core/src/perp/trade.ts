import { add, ppmCeil, toAmount, type Numeric, unsafeUnits } from '@halyard/money'
import type { Side } from '../book/side.ts'
import type { OrderSlot } from '../book/slot.ts'
import { countVolume, takerFeeOf } from '../tiers/consult.ts'
import type { Exchange } from '../state.ts'
import { type Perp, perpValue } from './perp.ts'
import type { Position } from './position/position.ts'
import { noteReached } from './waiting/conditionals.ts'

/** A fill to emit. `taker` opened or closed lots; `maker` opened lots at its limit price. */
interface PerpFill {
  readonly taker: Position
  readonly takerSide: Side
  readonly takerFee: Numeric
  readonly maker: Position
  readonly makerFee: Numeric
  readonly lots: number
}

/** Emits a fill, sets the contract's last price, and notes the conditional orders that it reaches. */
export function emitTrade(exchange: Exchange, perp: Perp, fill: PerpFill): void {
  const { taker, takerSide, takerFee, maker, makerFee, lots } = fill
  const { ticks } = maker
  perp.lastTicks = ticks
  exchange.perps.changed.perps.add(perp)
  exchange.facts.push({
    kind: 'perpTradeHappened',
    tradeId: exchange.perps.nextTradeId++,
    commandSeq: exchange.ledger.commandSeq,
    perpId: perp.config.id,
    at: exchange.at,
    ticks,
    lots,
    value: toAmount(perpValue(perp, ticks, lots)),
    takerSide,
    takerId: taker.ownerId,
    takerPositionId: taker.id,
    takerFee: toAmount(takerFee),
    makerId: maker.ownerId,
    makerPositionId: maker.id,
    makerFee: toAmount(makerFee),
  })
  countFill(exchange, perp, fill)
  noteReached(exchange, perp, 'last', ticks)
}

/** A fill lacks two units of its fee at most: by the rounding of a hold, or of the total of an order. */
const ROUNDING = unsafeUnits(2)

/**
 * Counts a fill towards the volumes of its two sides. A side that has paid less than its fee counts nothing: closing at the bankruptcy
 * price, where no margin is left for it, would be a free way to a lower fee.
 */
function countFill(exchange: Exchange, perp: Perp, fill: PerpFill): void {
  const { taker, takerFee, maker, makerFee, lots } = fill
  const { settleId: currencyId, takerFeePpm } = perp.config
  const value = perpValue(perp, maker.ticks, lots)
  const counted = { currencyId, value, isContract: true }
  if (add(takerFee, ROUNDING) >= ppmCeil(value, takerFeeOf(exchange, taker.owner, takerFeePpm)))
    countVolume(exchange, taker.owner, { ...counted, fee: takerFee })
  if (add(makerFee, ROUNDING) >= ppmCeil(value, maker.makerFeePpm))
    countVolume(exchange, maker.owner, { ...counted, fee: makerFee })
}

/** Returns the position whose order rests in a slot. Throws if there is none, which is a bug. */
export function orderAt({ perps }: Exchange, slot: OrderSlot): Position {
  const order = perps.bySlot[slot]
  if (!order) throw new Error(`no order rests in slot ${slot}`)
  return order
}
