import type { Exchange } from '../state.ts'

/** Yields a description of each invariant of the index prices that does not hold. */
export function* findMarketViolations({ markets }: Exchange): Generator<string> {
  for (const { config, tickSeq, recentTicks, indexTicks, indexAt } of markets.values()) {
    const last = recentTicks.at(-1)
    if (tickSeq > 0 && (last?.n !== tickSeq || last.ticks !== indexTicks || last.at !== indexAt))
      yield `the last tick of market ${config.id} is not its index price`
    for (const [index, { n, at }] of recentTicks.entries()) {
      const before = recentTicks[index - 1]
      if (before && (n !== before.n + 1 || at < before.at))
        yield `tick ${n} of market ${config.id} is out of order`
    }
  }
}
