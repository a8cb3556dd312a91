import { findViolations } from '@halyard/core'
import { createRandom } from '../random.ts'
import { perform } from './act.ts'
import { createBystanders } from './bystanders.ts'
import { type Gains, watchGains } from './gains.ts'
import { perpOf, FIRST_BYSTANDER, FIRST_OWN, listPlay, START_TICKS } from './listing.ts'
import { createPerpMaker, createSpotMaker } from './maker.ts'
import { type Program, STEPS } from './moves.ts'
import { isBounded, nextPrice, type Regime } from './regimes.ts'
import { watchRanks } from './rank-watch.ts'
import { watchRules } from './rules.ts'
import { createWorld } from './world.ts'

/** One play: a world that its seed determines completely, and a program of the adversary. */
export interface Play {
  readonly seed: number
  readonly marketId: number
  readonly regime: Regime
  /** The feed is silent for a few seconds from time to time. */
  readonly silences: boolean
  readonly program: Program
}

export interface Violation {
  readonly kind: string
  readonly detail: string
}

export interface Outcome {
  readonly commands: number
  readonly gains: Gains
  /** The set's gain that neither luck nor the voluntary trades of others explain; a positive value is a weakness. */
  readonly profit: number
  readonly violations: readonly Violation[]
}

const BYSTANDERS = 8
const STEP_MS = 1_000
const SILENCE_MS = 4_000
/** Less than a unit: the error of floating-point sums. */
const TOLERANCE = 0.5

/** Funding is due in the middle of each play. */
const FUNDING_AT = 1_760_025_600_000
const FUNDING_STEP = 30
/** Premium samples of zero before a play starts, so that its last minute does not determine an interval. */
const PREMIUM_SAMPLES = 28_000

export function runPlay({ seed, marketId, regime, silences, program }: Play): Outcome {
  const random = createRandom(seed)
  const world = createWorld(FUNDING_AT - FUNDING_STEP * STEP_MS)
  const bystanders = Array.from({ length: BYSTANDERS }, (_, index) => FIRST_BYSTANDER + index)
  const accounts = Array.from({ length: program.accounts }, (_, index) => FIRST_OWN + index)
  listPlay(world, marketId, [...bystanders, ...accounts])

  const path = random.fork()
  const makePerp = createPerpMaker(world, perpOf(marketId).id, random.fork())
  const makeSpot = createSpotMaker(world, marketId, random.fork())
  const crowd = createBystanders(world, marketId, bystanders, random.fork())
  const violations: Violation[] = []
  const report = (kind: string, detail: string): void => {
    violations.push({ kind, detail })
  }

  let ticks = START_TICKS[marketId] ?? 1
  const price = (): void => {
    world.send({ kind: 'recordPrices', prices: [{ marketId, ticks }] })
  }
  price()
  const perp = world.exchange.perps.byId.get(marketId)
  if (perp) perp.premiumCount = PREMIUM_SAMPLES
  makePerp()
  makeSpot()
  crowd.begin()
  world.drain()

  const own = new Set(accounts)
  const gains = watchGains(world, marketId, own, report)
  const rules = watchRules(world, marketId, report)
  const ranks = watchRanks(world, marketId, report)
  world.watch = (command, reply) => {
    if (command.kind === 'recordPrices') ranks.afterPrice(world.exchange.facts)
    rules.afterCommand(command, reply)
    gains.afterCommand(command, reply)
  }
  for (let step = 0; step < STEPS; step += 1) {
    world.now += silences && path.chance(0.1) ? SILENCE_MS * path.between(1, 4) : STEP_MS
    const next = nextPrice(path, regime, ticks)
    const view = { world, marketId, nextTicks: next, own }
    const act = (phase: number): void => {
      for (const move of program.moves) {
        if (move.phase !== phase || step < move.from) continue
        const since = step - move.from
        if (move.every === 0 ? since > 0 : since % move.every !== 0 || since / move.every >= move.times)
          continue
        const customerId = accounts[move.account % accounts.length] ?? 0
        for (let left = move.every === 0 ? move.times : 1; left > 0; left -= 1)
          perform(view, customerId, move.act)
      }
    }
    act(0)
    gains.beforePrice(next)
    rules.beforePrice(next)
    ranks.beforePrice()
    ticks = next
    price()
    act(1)
    makePerp()
    makeSpot()
    crowd.trade()
    act(2)
    world.drain()
  }
  gains.finish()
  for (const fault of findViolations(world.exchange)) report('invariant_violation', fault)
  const profit = reportGains(gains.gains, isBounded(regime), report)
  return { commands: world.seq, gains: gains.gains, profit, violations }
}

/**
 * Reports gains that the set must not have, and returns the gain that neither luck nor voluntary trades of others
 * explain.
 */
function reportGains(gains: Gains, bounded: boolean, report: (kind: string, detail: string) => void): number {
  const { total, luck, edge, forced, fromFund, funding, interest, ownCover, feesDue, wasForced } = gains
  const rest = total - luck - edge - forced
  const profit = rest - interest + fromFund + Math.min(0, edge)
  if (bounded && profit > TOLERANCE) {
    const source = ownCover + fromFund > 0 ? 'fund' : funding > 0 ? 'funding' : 'gain'
    report(
      source,
      `the set gained ${Math.round(profit)} (insurance ${Math.round(ownCover + fromFund)}, funding ${funding})`,
    )
  }
  if (!wasForced && rest - ownCover - funding + feesDue > TOLERANCE)
    report('rounding', `the set paid ${feesDue - (ownCover + funding - rest)} less than the fees it owes`)
  return profit
}
