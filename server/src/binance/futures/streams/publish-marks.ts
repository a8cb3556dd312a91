import type { PerpInstrument } from '../../../instruments/catalogue.ts'
import { priceText } from '../../../instruments/instrument.ts'
import type { BinanceContext } from '../../protocol/endpoint.ts'
import { ppmText } from '../../protocol/ppm-text.ts'
import { symbolOf } from '../../protocol/symbols.ts'
import type { Hub } from '../../streams/hub.ts'
import { streamOf } from '../../streams/stream-names.ts'

/** The names of streams of mark prices. All are sent at the same times. */
export const MARK_STREAMS = ['markPrice', 'markPrice@1s'] as const
export const MARK_OF_ALL = ['!markPrice@arr', '!markPrice@arr@1s'] as const

type Parts = Pick<BinanceContext, 'catalogue' | 'now'>

/** Returns a function that publishes the mark prices of all contracts, with the index price and the funding rate. */
export function createMarks({ catalogue, now }: Parts, hub: Hub): () => void {
  return () => {
    const marks = catalogue.perps().map((perp) => [perp, present(catalogue, perp, now())] as const)
    for (const [perp, mark] of marks) for (const name of MARK_STREAMS) hub.publish(streamOf(perp, name), mark)
    if (marks.length > 0)
      for (const name of MARK_OF_ALL)
        hub.publish(
          name,
          marks.map(([, mark]) => mark),
        )
  }
}

function present(catalogue: Parts['catalogue'], perp: PerpInstrument, now: number) {
  const index = priceText(perp, catalogue.market(perp.config.indexMarketId)?.indexTicks ?? 0)
  return {
    e: 'markPriceUpdate',
    E: now,
    s: symbolOf(perp),
    p: priceText(perp, perp.markTicks),
    i: index,
    P: index,
    r: ppmText(perp.fundingPpm),
    T: perp.nextFundingAt,
  }
}
