import { followIndex } from './perp/follow-index.ts'
import { forgetOldTicks } from './market/recent-ticks.ts'
import { followOptions } from './option/follow-options.ts'
import type { Exchange } from './state.ts'

/** What follows from time and prices, once a command has told them. Products come in a fixed order. */
export function follow(exchange: Exchange): void {
  followOptions(exchange)
  followIndex(exchange)
  forgetOldTicks(exchange)
}

/** From when on something follows from time alone: `passTime` later than this does it. `undefined` when nothing waits. */
export function nextDueAt({ options, perps }: Exchange): number | undefined {
  let dueAt = options.due.nextAt
  for (const { nextFundingAt } of perps.byId.values())
    if (nextFundingAt > 0 && (dueAt === undefined || nextFundingAt < dueAt)) dueAt = nextFundingAt
  return dueAt
}
