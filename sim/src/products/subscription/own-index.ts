import type { Command, MarketConfig, ProjectConfig } from '@halyard/core'
import type { Step } from '../../oracle/expectation.ts'
import { passesTime } from '../../oracle/processes-time.ts'

/** The index of a launched coin, in the oracle's state: everything it is computed from, since the launch. */
export interface KnownIndex {
  readonly issueTicks: bigint
  readonly trades: bigint[]
  readonly recorded: { readonly at: number; readonly ticks: bigint }[]
}

export type KnownIndexes = Map<number, KnownIndex>

/** An accepted command with its facts and trades, and the index prices that are known, which get the new ones. */
export interface IndexStep extends Pick<Step, 'command' | 'facts' | 'trades' | 'at'> {
  readonly prices: Step['reference']['prices']
}

/** Returns the issue price in ticks of a market, rounded down; 0 if the market is quoted in another currency. */
export function issueTicksOf(
  { currencies }: Step['exchange'],
  { prices, coinDecimals }: ProjectConfig,
  { quoteId, priceDecimals }: MarketConfig,
): bigint {
  const price = prices.find(({ currencyId }) => currencyId === quoteId)
  const quoteDecimals = currencies.get(quoteId)?.decimals ?? 0
  if (!price) return 0n
  const numerator = price.payUnits * 10n ** BigInt(coinDecimals + priceDecimals)
  return numerator / (price.coinUnits * 10n ** BigInt(quoteDecimals))
}

/** Records trades and index prices of launched coins; returns how the recorded ones differ from the expected ones. */
export function checkIndexes(
  indexes: KnownIndexes,
  { command, facts, trades, at, prices }: IndexStep,
): string[] {
  for (const { marketId, ticks } of trades) indexes.get(marketId)?.trades.push(BigInt(ticks))
  const recorded = facts.flatMap((fact) =>
    fact.kind === 'priceRecorded' && indexes.has(fact.marketId) ? [`${fact.marketId} at ${fact.ticks}`] : [],
  )
  const expected = dueIndexes(indexes, command, at).map(([marketId, index]) => {
    const ticks = index.recorded.length === 0 ? index.issueTicks : expectedTicks(index, at)
    index.recorded.push({ at, ticks })
    prices.set(marketId, { ticks: Number(ticks), at, quality: 'live' })
    return `${marketId} at ${ticks}`
  })
  return recorded.toSorted().join() === expected.toSorted().join()
    ? []
    : [`recorded the indexes ${recorded.join() || 'of none'}, not ${expected.join() || 'of none'}`]
}

/** Returns the indexes that a command records: the one it launches, and with the time those not recorded for 3 s. */
function dueIndexes(indexes: KnownIndexes, command: Command, at: number): [number, KnownIndex][] {
  return [...indexes].filter(([, { recorded }]) => {
    const last = recorded.at(-1)
    return last ? passesTime(command) && last.at + 3_000 <= at : command.kind === 'launchProject'
  })
}

/** The issue price or the median of the last 20 trades, as far as the index prices of the last minute allow. */
function expectedTicks({ issueTicks, trades, recorded }: KnownIndex, at: number): bigint {
  const lastTrades = trades.slice(-20).toSorted((a, b) => Number(a - b))
  const target = trades.length < 20 ? issueTicks : ((lastTrades[9] ?? 0n) + (lastTrades[10] ?? 0n)) / 2n
  const inMinute = recorded.filter((sample) => at - sample.at < 60_000)
  const samples = inMinute.length > 0 ? inMinute : recorded.slice(-1)
  const least = samples.map(({ ticks }) => ticks).reduce((low, ticks) => (ticks < low ? ticks : low))
  const most = samples.map(({ ticks }) => ticks).reduce((high, ticks) => (ticks > high ? ticks : high))
  const highest = least + stepOf(least)
  const lowest = most - stepOf(most) < 1n ? 1n : most - stepOf(most)
  if (target > highest) return highest
  return target < lowest ? lowest : target
}

/** 5 % rounded down, and at least a tick. */
function stepOf(ticks: bigint): bigint {
  return ticks / 20n || 1n
}
