import { findViolations } from '@halyard/core'
import { ENTRY_DELAY_MS } from '@halyard/receipt'
import { OPTION_POOL, OPTIONS } from '@halyard/server/instruments/listing/options'
import { createRandom } from '../../random.ts'
import { FIRST_BYSTANDER, FIRST_OWN, listPlay } from '../listing.ts'
import { createPerpMaker } from '../maker.ts'
import type { OptionCells } from '../option-cells.ts'
import type { Violation } from '../play.ts'
import { createWorld, type World } from '../world.ts'
import { MARKET, openWorldFeed } from './feed.ts'
import { BUYERS, openInformedBuyer } from './informed-buyer.ts'
import { INNOCENTS, openInnocents } from './innocents.ts'
import { openTruth, TRUTH_REGIMES } from './truth.ts'

/** One play in which a player sees the true price before the exchange does. The seed determines it completely. */
export interface WorldPlay {
  readonly seed: number
  readonly product: 'world'
}

export interface WorldOutcome {
  readonly commands: number
  readonly violations: readonly Violation[]
}

const START = 1_760_000_000_000
const STEP_MS = 100
const PLAY_MS = 300_000
const WARM_UP_MS = 20_000
const QUOTE_MS = 500

/** Runs one play, and adds the results of its options to `cells`. An error that the core throws is a violation too. */
export function runWorldPlay({ seed }: WorldPlay, cells: OptionCells): WorldOutcome {
  const world = createWorld(START)
  const violations: Violation[] = []
  const report = (kind: string, detail: string): void => void violations.push({ kind, detail })
  try {
    play(world, { seed, cells, report })
    for (const fault of findViolations(world.exchange)) report('invariant_violation', fault)
  } catch (error) {
    report('broken', String(error))
  }
  return { commands: world.seq, violations }
}

interface Parts {
  readonly seed: number
  readonly cells: OptionCells
  readonly report: (kind: string, detail: string) => void
}

function play(world: World, { seed, cells, report }: Parts): void {
  const random = createRandom(seed)
  list(world)
  // The player is ahead by less than the entry's delay, as the age of live quotes requires (decision 46).
  const aheadMs = random.pick([0, 250, ENTRY_DELAY_MS / 2])
  const truth = openTruth(random.fork(), random.pick(TRUTH_REGIMES), world.now)
  const innocents = openInnocents({ world, random: random.fork(), truth, aheadMs, report })
  const feed = openWorldFeed({
    world,
    random: random.fork(),
    truth,
    aheadMs,
    onPrice: () => innocents.beforePrice(),
  })
  const buyer = openInformedBuyer({ world, truth, cells, report, honest: () => feed.honest })
  const quote = createPerpMaker(world, MARKET, random.fork())
  world.watch = () => {
    buyer.readResults()
  }
  const until = world.now + PLAY_MS
  while (world.now < until) {
    world.now += STEP_MS
    truth.advance(world.now)
    if (feed.advance()) {
      innocents.afterPrice(feed.honest)
      world.drain()
    }
    if (world.now % QUOTE_MS === 0) {
      quote()
      innocents.trade()
      world.drain()
    }
    if (world.now > START + WARM_UP_MS) buyer.act()
  }
}

/** Lists the market, its contract and its options, with customers who may use all of them. */
function list(world: World): void {
  const buyers = Array.from({ length: BUYERS }, (_, index) => FIRST_OWN + index)
  listPlay(world, MARKET, [
    ...Array.from({ length: INNOCENTS }, (_, index) => FIRST_BYSTANDER + index),
    ...buyers,
  ])
  for (const option of OPTIONS)
    if (option.marketId === MARKET) world.send({ kind: 'configureOption', option })
  for (const { currencyId, amount: funds } of OPTION_POOL)
    world.send({ kind: 'fundSystemAccount', account: 'optionPool', currencyId, amount: funds })
  for (const customerId of buyers) world.send({ kind: 'setVerification', customerId, level: 1 })
  world.drain()
}
