import type { Exchange } from '../state.ts'
import type { Market } from './market.ts'
import { OWN_INDEX_STEP_PPM, OWN_INDEX_TRADES } from './own-index.ts'

/** Yields a description of each invariant of the index prices that does not hold. */
export function* findMarketViolations({ markets }: Exchange): Generator<string> {
  for (const market of markets.values()) {
    const { config, tickSeq, recentTicks, indexTicks, indexAt, quality } = market
    yield* findOwnIndexViolations(market)
    const last = recentTicks.at(-1)
    const index = [tickSeq, indexTicks, indexAt, quality]
    if (tickSeq > 0 && index.join() !== [last?.n, last?.ticks, last?.at, last?.quality].join())
      yield `the last tick of market ${config.id} is not its index price`
    for (const [index, { n, at }] of recentTicks.entries()) {
      const before = recentTicks[index - 1]
      if (before && (n !== before.n + 1 || at < before.at))
        yield `tick ${n} of market ${config.id} is out of order`
    }
  }
}

/** An own index is the last of its samples, which differ by no more than it may move in a minute. */
function* findOwnIndexViolations({ config, ownIndex, indexTicks, indexAt }: Market): Generator<string> {
  if (!ownIndex) return
  const { tradeTicks, minute } = ownIndex
  const last = minute.at(-1)
  if (last?.ticks !== indexTicks || last.at !== indexAt)
    yield `the last sample of market ${config.id} is not its index price`
  if (tradeTicks.length > OWN_INDEX_TRADES) yield `market ${config.id} has the prices of too many trades`
  const ticks = minute.map((sample) => sample.ticks)
  const [low, high] = [Math.min(...ticks), Math.max(...ticks)]
  if ((high - low) * 1_000_000 > Math.max(high * OWN_INDEX_STEP_PPM, 1_000_000))
    yield `the index of market ${config.id} moved too far in a minute`
}
