import { amount } from '@halyard/money'
import { ENTRY_DELAY_MS } from '@halyard/receipt'
import { FIRST_OWN, SETTLE } from '../listing.ts'
import type { OptionCells } from '../option-cells.ts'
import type { World } from '../world.ts'
import { MARKET, TICKS_PER_USDT } from './feed.ts'
import type { Truth } from './truth.ts'

/** A player who sees the true price and bets on its difference from the recorded one. */
export interface InformedBuyer {
  /** Buys where the signal is strong. */
  act(): void
  /** Records the results of options, after each command. */
  readResults(): void
}

export interface InformedBuyerParts {
  readonly world: World
  readonly truth: Truth
  readonly cells: OptionCells
  readonly report: (kind: string, detail: string) => void
  /** The number of right sources when the last price was recorded. */
  readonly honest: () => number
}

const STAKE = 10_000_000n
const DURATIONS = [30, 60]
/** How strong the signal is, in its standard deviations. */
const THRESHOLDS = [1, 1.5, 2]
export const BUYERS = DURATIONS.length * THRESHOLDS.length
const STEP_WEIGHT = 1 / 600
const RETRY_MS = 2_000
const SOURCES_MIN = 3

/** One option at a time for each duration and threshold, so that results do not overlap. */
export function openInformedBuyer({
  world,
  truth,
  cells,
  report,
  honest,
}: InformedBuyerParts): InformedBuyer {
  const open = new Map<number, string>()
  const busyUntil = new Map<string, number>()
  let variance = 1e-4 ** 2

  function buy(
    key: string,
    customerId: number,
    { seconds, isCall }: { seconds: number; isCall: boolean },
  ): void {
    const reply = world.send({
      kind: 'buyOption',
      customerId,
      marketId: MARKET,
      type: isCall ? 'call' : 'put',
      seconds,
      currencyId: SETTLE,
      amount: amount(STAKE),
      rules: 3,
    })
    busyUntil.set(key, world.now + (reply.ok ? seconds * 1_000 + ENTRY_DELAY_MS + 500 : RETRY_MS))
    if (!reply.ok || !reply.option) return
    open.set(reply.option.optionId, key)
    if (honest() < SOURCES_MIN) report('few_sources', `an option was sold on ${honest()} right sources`)
  }

  return {
    act() {
      const { indexTicks } = world.exchange.markets.get(MARKET) ?? { indexTicks: 0 }
      const signal = Math.log((truth.price * TICKS_PER_USDT) / indexTicks)
      const strength = Math.abs(signal) / Math.sqrt(variance)
      variance += (Math.min(signal * signal, variance * 100) - variance) * STEP_WEIGHT
      let account = 0
      for (const threshold of THRESHOLDS)
        for (const seconds of DURATIONS) {
          const key = `informed ${threshold} ${seconds} s`
          const customerId = FIRST_OWN + account
          account += 1
          if (strength >= threshold && (busyUntil.get(key) ?? 0) <= world.now)
            buy(key, customerId, { seconds, isCall: signal > 0 })
        }
    },
    readResults() {
      for (const fact of world.exchange.facts) {
        if (fact.kind !== 'optionSettled') continue
        const key = open.get(fact.optionId)
        if (key !== undefined) cells.add(key, Number(fact.payout - STAKE) / Number(STAKE))
        open.delete(fact.optionId)
      }
    },
  }
}
