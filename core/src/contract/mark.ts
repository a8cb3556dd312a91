import { NONE } from '../book/slot.ts'
import type { Side } from '../book/side.ts'
import type { Exchange } from '../state.ts'
import type { Contract } from './contract.ts'

/** The middle of the book counts against the index as an average over about this long. */
const BASIS_MS = 150_000

/**
 * Makes the mark price anew: the middle one of the index with the average basis, of what the book and its last trade
 * say, and of the index itself, never further from the index than the contract allows. No single order moves it.
 */
export function updateMark(exchange: Exchange, contract: Contract): void {
  const index = contract.index.indexTicks
  const bid = bestTicks(contract, 'buy')
  const ask = bestTicks(contract, 'sell')
  if (bid > 0 && ask > 0 && contract.markAt > 0)
    contract.basis = averaged(
      contract.basis,
      (bid + ask) * 500 - index * 1_000,
      exchange.at - contract.markAt,
    )
  const traded = middle(bid || index, ask || index, contract.lastTicks || index)
  const reach = Math.floor((index * contract.config.markClampPpm) / 1_000_000)
  const mark = middle(index + Math.floor(contract.basis / 1_000), traded, index)
  contract.markTicks = Math.max(1, middle(index - reach, mark, index + reach))
  contract.markAt = exchange.at
  contract.tickSeq = contract.index.tickSeq
  exchange.contracts.changed.contracts.add(contract)
}

/** A first-order filter in whole numbers: the longer since the last sample, the more a new one counts. */
function averaged(average: number, sample: number, ms: number): number {
  const step = (BigInt(sample - average) * BigInt(ms)) / BigInt(BASIS_MS + ms)
  return average + Number(step)
}

function bestTicks({ book }: Contract, side: Side): number {
  const best = book.best(side)
  return best === NONE ? 0 : book.orders.ticksOf(best)
}

function middle(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
