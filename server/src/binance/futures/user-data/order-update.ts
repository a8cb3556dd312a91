import { formatUnits } from '@halyard/money'
import type { PerpTradeHappened } from '../../../engine/index.ts'
import type { PerpInstrument } from '../../../instruments/catalogue.ts'
import { priceText, quantityText } from '../../../instruments/instrument.ts'
import type { FilledOrder } from '../account/filled-orders.ts'
import { presentOrder } from '../account/present-order.ts'
import type { TradingSettings } from '../account/trading-settings.ts'
import type { ChangedRow } from './open-rows.ts'

/** One step of an order: `type` is x, `status` is X. */
interface Step {
  readonly type: 'NEW' | 'TRADE' | 'AMENDMENT' | 'CANCELED' | 'EXPIRED'
  /** Absent if it is the status that the order has after the batch. */
  readonly status?: 'NEW' | 'PARTIALLY_FILLED' | 'FILLED'
  readonly filled: FilledOrder
  readonly trade?: PerpTradeHappened
}

/**
 * Returns an event for each step of an order in a batch: that it is placed or amended, each of its trades, and its end. A row that
 * changed as a position alone has none.
 */
export function orderUpdatesOf(
  perp: PerpInstrument,
  changed: ChangedRow,
  settings: TradingSettings,
  now: number,
): object[] {
  return stepsOf(changed).map((step) => present(perp, changed, step, settings, now))
}

/** Returns whether a batch changed the order of a row. */
export function isOrderChanged(changed: ChangedRow): boolean {
  return stepsOf(changed).length > 0
}

function stepsOf({ row, before, filledBefore, trades }: ChangedRow): Step[] {
  if (before?.remaining === 0) return []
  const steps: Step[] = []
  let filled = filledBefore
  const working = () => (filled.lots > 0 ? 'PARTIALLY_FILLED' : 'NEW')
  if (!before) steps.push({ type: 'NEW', status: 'NEW', filled })
  else if (before.ticks !== row.ticks || before.lots !== row.lots)
    steps.push({ type: 'AMENDMENT', status: working(), filled })
  for (const trade of trades) {
    filled = { lots: filled.lots + trade.lots, value: filled.value + trade.value }
    steps.push({
      type: 'TRADE',
      status: filled.lots === row.lots ? 'FILLED' : 'PARTIALLY_FILLED',
      filled,
      trade,
    })
  }
  if (row.remaining === 0 && filled.lots < row.lots) steps.push({ type: 'CANCELED', filled })
  return steps
}

function present(
  perp: PerpInstrument,
  { row }: ChangedRow,
  { type, status, filled, trade }: Step,
  settings: TradingSettings,
  now: number,
): object {
  const order = presentOrder({ perp, row }, filled, settings)
  const end = order.status === 'CANCELED' ? type : 'EXPIRED'
  const isMaker = trade?.makerPositionId === row.id
  const fee = trade && (isMaker ? trade.makerFee : trade.takerFee)
  const at = trade?.at ?? row.updatedAt
  return {
    e: 'ORDER_TRADE_UPDATE',
    E: now,
    T: at,
    o: {
      s: order.symbol,
      c: order.clientOrderId,
      S: order.side,
      o: order.type,
      f: order.timeInForce,
      q: order.origQty,
      p: order.price,
      ap: order.avgPrice,
      sp: order.stopPrice,
      x: type === 'CANCELED' ? end : type,
      X: status ?? order.status,
      i: row.id,
      l: quantityText(perp, trade?.lots ?? 0),
      z: order.executedQty,
      L: priceText(perp, trade?.ticks ?? 0),
      ...(fee !== undefined && { n: formatUnits(fee, perp.quote.decimals), N: perp.quote.name }),
      T: at,
      t: trade?.tradeId ?? 0,
      m: isMaker,
      R: row.reduceOnly,
      wt: order.workingType,
      ot: order.origType,
      ps: order.positionSide,
      cp: order.closePosition,
      pP: order.priceProtect,
      V: order.selfTradePreventionMode,
      pm: order.priceMatch,
      gtd: order.goodTillDate,
    },
  }
}
