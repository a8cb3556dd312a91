import type { Random } from '../random.ts'
import { type FiatPlay, runFiatPlay } from './fiat/play.ts'
import { type FormulaPlay, runFormulaPlay } from './formulas/play.ts'
import { type HousePlay, runHousePlay } from './house/play.ts'
import { type InsiderPlay, runInsiderPlay } from './insiders/play.ts'
import { type LimitsPlay, runLimitsPlay } from './limits/play.ts'
import type { Violation } from './play.ts'
import { type ReferralPlay, runReferralPlay } from './referral/play.ts'
import { runStopPlay, type StopPlay } from './stops/play.ts'
import { runSubscriptionPlay, type SubscriptionPlay } from './subscription/play.ts'
import { runWealthPlay, type WealthPlay } from './wealth/play.ts'
import { drawWealthProgram } from './wealth/templates.ts'
import { createWorldPlays, type WorldPlay } from './world/plays.ts'

/** A play of a product with a world and rules of its own. */
export type ProductPlay =
  | WealthPlay
  | ReferralPlay
  | FiatPlay
  | LimitsPlay
  | SubscriptionPlay
  | WorldPlay
  | InsiderPlay
  | FormulaPlay
  | HousePlay
  | StopPlay

/** The plays of one product. They take one command in `share`, after `from` commands. */
interface ProductPlays {
  /** The prefix of its findings. */
  readonly name: string
  readonly share: number
  readonly from: number
  /** Commands applied so far by its plays. */
  commands: number
  next(): { readonly play: ProductPlay; readonly outcome: Outcome }
}

interface Outcome {
  readonly commands: number
  readonly violations: readonly Violation[]
}

/** When plays of a product take place, and how a seed is played. */
interface Product<Play extends ProductPlay> {
  readonly name: string
  readonly share: number
  readonly from: number
  readonly random: Random
  readonly draw: (seed: number) => Play
  readonly run: (play: Play) => Outcome
}

/** Returns the products that are played besides trading, each with random numbers of its own. */
export function createProductPlays(random: Random): readonly ProductPlays[] {
  const [wealth, referral, fiat, limits] = [random.fork(), random.fork(), random.fork(), random.fork()]
  return [
    plays({
      name: 'wealth',
      share: 8,
      from: 20_000,
      random: wealth,
      run: runWealthPlay,
      draw: (seed): WealthPlay => ({ seed, program: drawWealthProgram(wealth) }),
    }),
    plays({
      name: 'referral',
      share: 16,
      from: 30_000,
      random: referral,
      run: runReferralPlay,
      draw: (seed): ReferralPlay => ({ seed, product: 'referral' }),
    }),
    plays({
      name: 'fiat',
      share: 16,
      from: 35_000,
      random: fiat,
      run: runFiatPlay,
      draw: (seed): FiatPlay => ({ seed, product: 'fiat' }),
    }),
    plays({
      name: 'limits',
      share: 16,
      from: 40_000,
      random: limits,
      run: runLimitsPlay,
      draw: (seed): LimitsPlay => ({ seed, product: 'limits' }),
    }),
    plays({
      name: 'subscription',
      share: 12,
      from: 40_000,
      random: random.fork(),
      run: runSubscriptionPlay,
      draw: (seed): SubscriptionPlay => ({ seed, product: 'subscription' }),
    }),
    ...createWorldProducts(random),
  ]
}

/** Returns the plays of a world around the exchange: true prices, bought operators, the exchange's own accounts. */
function createWorldProducts(random: Random): readonly ProductPlays[] {
  return [
    plays({
      name: 'world',
      share: 5,
      from: 45_000,
      random: random.fork(),
      run: createWorldPlays(),
      draw: (seed): WorldPlay => ({ seed, product: 'world' }),
    }),
    plays({
      name: 'insider',
      share: 24,
      from: 42_000,
      random: random.fork(),
      run: runInsiderPlay,
      draw: (seed): InsiderPlay => ({ seed, product: 'insider' }),
    }),
    plays({
      name: 'formula',
      share: 40,
      from: 5_000,
      random: random.fork(),
      run: runFormulaPlay,
      draw: (seed): FormulaPlay => ({ seed, product: 'formula' }),
    }),
    plays({
      name: 'house',
      share: 12,
      from: 48_000,
      random: random.fork(),
      run: runHousePlay,
      draw: (seed): HousePlay => ({ seed, product: 'house' }),
    }),
    plays({
      name: 'stops',
      share: 24,
      from: 46_000,
      random: random.fork(),
      run: runStopPlay,
      draw: (seed): StopPlay => ({ seed, product: 'stops', source: seed % 2 === 0 ? 'last' : 'index' }),
    }),
  ]
}

function plays<Play extends ProductPlay>(product: Product<Play>): ProductPlays {
  const { name, share, from, random, draw, run } = product
  return {
    name,
    share,
    from,
    commands: 0,
    next() {
      const play = draw(random.below(2 ** 31))
      return { play, outcome: run(play) }
    },
  }
}
