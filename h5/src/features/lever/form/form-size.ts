import { parseUnits, PPM, shareUp } from '@halyard/money'
import { finishAmount } from '@halyard/ui'
import { bandTicks, estimate } from '../../../lib/trading/taking.ts'
import type { Contract } from '../contract.ts'
import { marginOf, TAKER_SIDES, valueOf } from '../figures.ts'
import type { FormState } from './form-reducer.ts'
import type { FormFacts } from './form-summary.ts'

/** Walks down from a guess at most so often: a book of rising prices makes more lots dearer than the first ones. */
const GUESSES = 4

/**
 * The lots to type for a share of what is available: never more than it pays for, nor than the leverage allows.
 * '' when it cannot be said or comes to nothing.
 */
export function sizeAt(contract: Contract, state: FormState, facts: FormFacts, percent: number): string {
  if (facts.available === undefined || percent === 0) return ''
  const spend = (facts.available * BigInt(percent)) / 100n
  const taker = TAKER_SIDES[state.side]
  const levels = state.side === 1 ? facts.asks : facts.bids
  const best = state.type === 'limit' ? finishAmount(state.price) : levels?.[0]?.[0]
  const ticks = best === undefined ? undefined : parseUnits(best, contract.priceDecimals)
  if (!ticks) return ''
  const costOf = (lots: bigint): bigint => {
    const edge = facts.indexTicks === undefined ? undefined : bandTicks(contract, taker, facts.indexTicks)
    const taken =
      state.type === 'market' && levels ? estimate(contract, taker, levels, edge, { lots }) : undefined
    // What the book does not show is reckoned at the first price.
    const value = (taken?.value ?? 0n) + valueOf(contract, ticks, lots - (taken?.lots ?? 0n))
    return marginOf(value, BigInt(state.multiple)) + shareUp(value, contract.takerFeePpm, PPM)
  }
  const free = lotsMaxOf(contract, state.multiple) - facts.ownLots
  const most = free > 0n ? free : 0n
  const rate = PPM + contract.takerFeePpm * BigInt(state.multiple)
  let lots = (spend * BigInt(state.multiple) * PPM) / (valueOf(contract, ticks, 1n) * rate)
  if (lots > most) lots = most
  for (let guess = 0; guess < GUESSES && lots > 0n && costOf(lots) > spend; guess += 1)
    lots = (lots * spend) / costOf(lots)
  while (lots > 0n && costOf(lots) > spend) lots -= 1n
  return lots === 0n ? '' : String(lots)
}

/** The most lots on one side that may have so much leverage. */
export function lotsMaxOf({ tiers, lotsMax }: Contract, multiple: number): bigint {
  const most = tiers.findLast(({ multipleMax }) => multipleMax >= multiple)?.lotsMax ?? 0n
  return most < lotsMax ? most : lotsMax
}
