import { findViolations } from '@halyard/core'
import { amount } from '@halyard/money'
import { createRandom, type Random } from '../../random.ts'
import { FIRST_BYSTANDER, FIRST_OWN } from '../listing.ts'
import type { Violation } from '../play.ts'
import { createWorld, type World } from '../world.ts'
import { performWealth } from './act.ts'
import { advanceClock, wealthListing } from './listing.ts'
import type { WealthProgram } from './moves.ts'
import { isOpen } from './promises.ts'
import { type WealthWatch, watchWealth } from './watch.ts'

/** One play with wealth plans. Seed and program determine it completely. */
export interface WealthPlay {
  readonly seed: number
  readonly program: WealthProgram
}

export interface WealthOutcome {
  readonly commands: number
  readonly violations: readonly Violation[]
}

const START = 1_760_000_000_000
const DAY_MS = 86_400_000
const BYSTANDERS = 3
const COMMANDS_MAX = 600

/** Runs one play. An error that the core throws is a violation too. */
export function runWealthPlay({ seed, program }: WealthPlay): WealthOutcome {
  const random = createRandom(seed)
  const world = createWorld(START + random.below(2 * DAY_MS))
  const violations: Violation[] = []
  try {
    play({ world, random, program, report: (kind, detail) => violations.push({ kind, detail }) })
  } catch (error) {
    violations.push({ kind: 'broken', detail: String(error) })
  }
  return { commands: world.seq, violations }
}

interface Playing {
  readonly world: World
  readonly random: Random
  readonly program: WealthProgram
  readonly report: (kind: string, detail: string) => void
}

function play({ world, random, program, report }: Playing): void {
  const bystanders = Array.from({ length: BYSTANDERS }, (_, index) => FIRST_BYSTANDER + index)
  const accounts = Array.from({ length: program.accounts }, (_, index) => FIRST_OWN + index)
  for (const command of wealthListing([...bystanders, ...accounts], random.chance(0.5))) {
    const reply = world.send(command)
    if (!reply.ok) throw new Error(`${command.kind} was rejected: ${reply.reject}`)
  }
  world.drain()
  const watch = watchWealth(world, report)
  world.watch = (command, reply) => {
    watch.afterCommand(command, reply)
  }
  for (const move of program.moves) {
    const customerId = accounts[move.account % accounts.length] ?? FIRST_OWN
    for (let left = move.times; left > 0 && world.seq < COMMANDS_MAX; left -= 1)
      performWealth(world, watch, customerId, move)
    if (random.chance(0.4)) saveAs(world, watch, random.pick(bystanders), random)
    world.drain()
  }
  advanceClock(world)
  for (const fault of findViolations(world.exchange)) report('invariant_violation', fault)
}

/** An ordinary customer buys a plan, or occasionally redeems. */
function saveAs(world: World, watch: WealthWatch, customerId: number, random: Random): void {
  const order = [...watch.orders.values()].find((each) => each.ownerId === customerId && isOpen(each))
  if (order && random.chance(0.2)) {
    world.send({ kind: 'redeemWealth', customerId, orderId: order.id })
    return
  }
  const plan = random.pick([...watch.plans.values()])
  const principal = plan.amountMin + BigInt(random.below(1_000))
  world.send({
    kind: 'buyWealth',
    customerId,
    planId: plan.id,
    termsId: plan.termsId,
    amount: amount(principal),
    source: random.pick(['trust', 'coin'] as const),
  })
}
