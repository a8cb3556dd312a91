import type { Exchange } from '../state.ts'
import { type Contract, contractValue } from './contract.ts'
import { cancelRest } from './end-position.ts'
import { fireStop, stopReached } from './fire-stop.ts'
import { endInterval, followFunding, isFundingDue } from './funding.ts'
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
  for (const contract of exchange.contracts.byId.values()) {
    if (contract.tickSeq === contract.index.tickSeq) {
      if (!isFundingDue(exchange, contract)) continue
      endInterval(exchange, contract)
      tellMark(exchange, contract)
      continue
    }
    const impact = impactPrices(contract)
    updateMark(exchange, contract, impact)
    followFunding(exchange, contract, impact)
    tellMark(exchange, contract)
    if (contract.config.status === 'paused') continue
    takeBackDoomed(exchange, contract)
    guardPositions(exchange, contract)
  }
}

/** An order that would be liquidated as soon as it were filled must not stand where somebody can fill it. */
function takeBackDoomed(exchange: Exchange, contract: Contract): void {
  for (const position of contract.positions.values()) {
    const { remaining, ticks } = position
    if (remaining === 0) continue
    if (wouldBeLiquidated(contract, position, remaining, contractValue(contract, ticks, remaining)))
      cancelRest(exchange, contract, position, 'liquidated')
  }
}

function guardPositions(exchange: Exchange, contract: Contract): void {
  for (const position of contract.positions.values()) {
    if (position.openLots === 0) continue
    const stop = position.firedStop ?? stopReached(position, contract.markTicks)
    if (stop) fireStop(exchange, contract, position, stop)
    if (position.openLots === 0 || !isUnderMargin(contract, position)) continue
    // Without its working order the position may fall into a lower tier, and be sound.
    cancelRest(exchange, contract, position, 'liquidated')
    if (isUnderMargin(contract, position)) liquidate(exchange, contract, position)
  }
}

function tellMark({ facts, at }: Exchange, contract: Contract): void {
  facts.push({
    kind: 'markMoved',
    contractId: contract.config.id,
    at,
    markTicks: contract.markTicks,
    indexTicks: contract.index.indexTicks,
    fundingPpm: contract.fundingPpm,
    nextFundingAt: contract.nextFundingAt,
  })
}
