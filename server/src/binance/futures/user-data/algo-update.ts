import type { ConditionalRow, PerpTradeHappened } from '../../../engine/index.ts'
import type { Catalogue, PerpInstrument } from '../../../instruments/catalogue.ts'
import { quantityText } from '../../../instruments/instrument.ts'
import { averageText } from '../account/average.ts'
import { presentAlgo } from '../algo/present-algo.ts'
import type { OrderTrades } from './open-rows.ts'

/** Returns an event for each conditional order that a batch changed, with the status in which the batch left it. */
export function algoUpdatesOf(
  catalogue: Catalogue,
  conditionals: readonly ConditionalRow[],
  trades: OrderTrades,
  now: number,
): object[] {
  return conditionals.flatMap((row) => {
    const perp = catalogue.perp(row.perpId)
    if (!perp) return []
    const algo = presentAlgo({ perp, row })
    return [
      {
        e: 'ALGO_UPDATE',
        E: now,
        T: row.updatedAt,
        o: {
          caid: algo.clientAlgoId,
          aid: algo.algoId,
          at: algo.algoType,
          o: algo.orderType,
          s: algo.symbol,
          S: algo.side,
          ps: algo.positionSide,
          f: algo.timeInForce,
          q: algo.quantity,
          X: algo.algoStatus,
          ai: algo.actualOrderId,
          ...(row.placedOrderId !== undefined && filledOf(perp, trades.get(row.placedOrderId) ?? [])),
          tp: algo.triggerPrice,
          p: algo.price,
          V: algo.selfTradePreventionMode,
          wt: algo.workingType,
          pm: algo.priceMatch,
          cp: algo.closePosition,
          pP: algo.priceProtect,
          R: algo.reduceOnly,
          tt: algo.triggerTime,
          gtd: algo.goodTillDate,
          rm: row.cancelReason === 'by_customer' ? '' : (row.cancelReason ?? ''),
        },
      },
    ]
  })
}

/** Returns what was filled of the order that a conditional order became: a market order is filled in the batch that places it. */
function filledOf(perp: PerpInstrument, trades: readonly PerpTradeHappened[]) {
  let [lots, value] = [0, 0n]
  for (const trade of trades) [lots, value] = [lots + trade.lots, value + trade.value]
  return { act: 'MARKET', aq: quantityText(perp, lots), ap: averageText(perp, value, lots) }
}
