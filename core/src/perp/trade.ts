import { toAmount, type Numeric } from '@halyard/money'
import type { Side } from '../book/side.ts'
import type { OrderSlot } from '../book/slot.ts'
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
  noteReached(exchange, perp, 'last', ticks)
}

/** Returns the position whose order rests in a slot. Throws if there is none, which is a bug. */
export function orderAt({ perps }: Exchange, slot: OrderSlot): Position {
  const order = perps.bySlot[slot]
  if (!order) throw new Error(`no order rests in slot ${slot}`)
  return order
}
