import { add, ppmCeil, toAmount, type Numeric, unsafeUnits } from '@halyard/money'
import type { Side } from '../book/side.ts'
import type { OrderSlot } from '../book/slot.ts'
import { countVolume } from '../tiers/consult.ts'
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
  /** Whether the taker has paid less than the trading fee: in a liquidation, or without the margin for it. */
  readonly isFeeShort?: boolean
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

/**
 * Counts a fill towards the volumes of its two sides. A side that had not the margin for its whole fee has none: closing at the
 * bankruptcy price would be a free way to a lower fee.
 */
function countFill(exchange: Exchange, perp: Perp, fill: PerpFill): void {
  const { taker, takerFee, maker, makerFee, lots, isFeeShort } = fill
  const value = perpValue(perp, maker.ticks, lots)
  const counted = { currencyId: perp.config.settleId, value, isContract: true }
  if (isFeeShort !== true) countVolume(exchange, taker.owner, { ...counted, fee: takerFee })
  // The hold of a maker may lack two units by rounding.
  if (add(makerFee, unsafeUnits(2)) >= ppmCeil(value, maker.makerFeePpm))
    countVolume(exchange, maker.owner, { ...counted, fee: makerFee })
}

/** Returns the position whose order rests in a slot. Throws if there is none, which is a bug. */
export function orderAt({ perps }: Exchange, slot: OrderSlot): Position {
  const order = perps.bySlot[slot]
  if (!order) throw new Error(`no order rests in slot ${slot}`)
  return order
}
