import type { Exchange } from '../state.ts'
import { type Perp, perpValue } from './perp.ts'
import { cancelRemaining } from './end-position.ts'
import { fireStop, stopReached } from './fire-stop.ts'
import { endInterval, sampleFunding, isFundingDue } from './funding.ts'
import { impactPrices } from './impact-price.ts'
import { liquidate } from './liquidate.ts'
import { isUnderMargin, wouldBeLiquidated } from './margin.ts'
import { updateMark } from './mark.ts'

/**
 * What follows for contracts from a new index price: the mark, funding, then stops and liquidations in the order of the
 * positions' ids. From time alone only a funding that is due follows: nobody is liquidated without a price that has just
 * come.
 */
export function followIndex(exchange: Exchange): void {
  for (const perp of exchange.perps.byId.values()) {
    if (perp.tickSeq === perp.index.tickSeq) {
      if (!isFundingDue(exchange, perp)) continue
      endInterval(exchange, perp)
      tellMark(exchange, perp)
      continue
    }
    const impact = impactPrices(perp)
    updateMark(exchange, perp, impact)
    sampleFunding(exchange, perp, impact)
    tellMark(exchange, perp)
    if (perp.config.status === 'paused') continue
    takeBackDoomed(exchange, perp)
    guardPositions(exchange, perp)
  }
}

/** An order that would be liquidated as soon as it were filled must not stand where somebody can fill it. */
function takeBackDoomed(exchange: Exchange, perp: Perp): void {
  for (const position of perp.positions.values()) {
    const { remaining, ticks } = position
    if (remaining === 0) continue
    if (wouldBeLiquidated(perp, position, remaining, perpValue(perp, ticks, remaining)))
      cancelRemaining(exchange, perp, position, 'liquidated')
  }
}

function guardPositions(exchange: Exchange, perp: Perp): void {
  for (const position of perp.positions.values()) {
    if (position.openLots === 0) continue
    const stop = position.firedStop ?? stopReached(position, perp.markTicks)
    if (stop) fireStop(exchange, perp, position, stop)
    if (position.openLots === 0 || !isUnderMargin(perp, position)) continue
    // Without its working order the position may fall into a lower tier, and be sound.
    cancelRemaining(exchange, perp, position, 'liquidated')
    if (isUnderMargin(perp, position)) liquidate(exchange, perp, position)
  }
}

function tellMark({ facts, at }: Exchange, perp: Perp): void {
  facts.push({
    kind: 'markMoved',
    perpId: perp.config.id,
    at,
    markTicks: perp.markTicks,
    indexTicks: perp.index.indexTicks,
    fundingPpm: perp.fundingPpm,
    nextFundingAt: perp.nextFundingAt,
  })
}
