import { formatUnits } from '@halyard/money'
import { type Instrument, priceText, quantityText } from '../../instruments/instrument.ts'
import type { InstrumentKind, InstrumentWire } from '../../instruments/instrument-kind.ts'
import { SPOT } from '../../instruments/kinds/spot.ts'
import type { ValuedTrade } from '../../market-data/trade-pages.ts'
import type { PublicEndpoint } from '../protocol/endpoint.ts'
import { textOf } from '../protocol/fields.ts'
import { findSymbol } from '../protocol/symbols.ts'
import { findTrades } from './find-trades.ts'

/** Makes the endpoint of the latest trades of a kind of instrument, oldest first, or those from `fromId` on. `marks` are added to each. */
export function tradesOf<Listed extends Instrument, Wire extends InstrumentWire>(
  kind: InstrumentKind<Listed, Wire>,
  weight: number,
  marks: object,
): PublicEndpoint {
  return endpointOf(kind, { weight, isRanged: false }, (listed, trade) => ({
    id: trade.tradeId,
    price: priceText(listed, trade.ticks),
    qty: quantityText(listed, trade.lots),
    quoteQty: formatUnits(trade.value, listed.quote.decimals),
    time: trade.at,
    isBuyerMaker: trade.takerSide === 'sell',
    ...marks,
  }))
}

/** Makes the endpoint of aggregated trades. Each trade is an aggregate of itself, so that nothing is lost. `marks` are added to each. */
export function aggTradesOf<Listed extends Instrument, Wire extends InstrumentWire>(
  kind: InstrumentKind<Listed, Wire>,
  weight: number,
  marks: object,
): PublicEndpoint {
  return endpointOf(kind, { weight, isRanged: true }, (listed, trade) => ({
    a: trade.tradeId,
    p: priceText(listed, trade.ticks),
    q: quantityText(listed, trade.lots),
    f: trade.tradeId,
    l: trade.tradeId,
    T: trade.at,
    m: trade.takerSide === 'sell',
    ...marks,
  }))
}

function endpointOf<Listed extends Instrument, Wire extends InstrumentWire>(
  kind: InstrumentKind<Listed, Wire>,
  { weight, isRanged }: { readonly weight: number; readonly isRanged: boolean },
  present: (listed: Listed, trade: ValuedTrade) => object,
): PublicEndpoint {
  return {
    weight,
    async handle(ctx, fields) {
      const listed = findSymbol(kind.listed(ctx.catalogue), textOf(fields, 'symbol'))
      const found = await findTrades(ctx, { ...kind, id: listed.id }, fields, { isRanged })
      return found.map((trade) => present(listed, trade))
    },
  }
}

export const trades = tradesOf(SPOT, 25, { isBestMatch: true })
export const aggTrades = aggTradesOf(SPOT, 4, { M: true })
