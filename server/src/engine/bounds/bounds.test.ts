import {
  apply,
  type Changes,
  type Command,
  createExchange,
  drainChanges,
  type Exchange,
  findViolations,
} from '@halyard/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { violationsOf } from '../batch-writes.ts'
import { encode } from '../tables/exact-json.ts'
import { GENERATORS } from './arbitrary-commands.ts'
import { createDraw } from './draw.ts'
import { beginningsOf, drawCommandOf, drawFocus, openingCommands } from './worlds.ts'

/** `RUNS` and `SEED` in the environment search further. */
const RUNS = Number(process.env['RUNS'] ?? 120)
const SEED = Number(process.env['SEED'] ?? 1)
const MORE_RUNS_MAX = 1_000
const COMMANDS = 120
const START = 1_760_000_000_000

/** Before each command: without it, nothing that has an index could be traded after a leap of time. */
const FRESH_PRICE: Command = { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 100_000 }] }

/** Events that the clock and index prices cause without a customer: each must happen in the examples. */
const TIMERS = [
  'optionSettled',
  'fundingPaid',
  'stopFired',
  'stopTriggered',
  'stopCancelled',
  'positionLiquidated',
  'deleveraged',
  'wealthYieldPaid',
  'wealthCompleted',
  'coinsUnlocked',
  'payTimeout',
  'releaseTimeout',
  'appealTimeout',
] as const
type Timer = (typeof TIMERS)[number]

/** Returns the timers whose effect is in the changes of a command. */
function timersIn({ facts, wealthOrders, subscriptionOrders }: Changes): Timer[] {
  const named = facts.map((fact): string => (fact.kind === 'fiatDealMoved' ? fact.event : fact.kind))
  return TIMERS.filter(
    (timer) =>
      named.includes(timer) ||
      (timer === 'wealthCompleted' && wealthOrders.some(({ status }) => status === 'completed')) ||
      (timer === 'coinsUnlocked' && subscriptionOrders.some(({ status }) => status === 'unlocked')),
  )
}

/** One exchange with its log. `run` throws at the first command that the core or the database would stop at. */
function createRunner(seen: Set<string>) {
  const exchange: Exchange = createExchange()
  let at = START
  let seq = 0
  return {
    exchange,
    wait: (ms: number) => {
      at += ms
    },
    run: (command: Command): boolean => {
      seq += 1
      try {
        const reply = apply(exchange, { seq, at, command })
        const changes = drainChanges(exchange)
        if (reply.ok) seen.add(command.kind)
        for (const timer of timersIn(changes)) seen.add(timer)
        const [violation] = violationsOf(changes)
        if (violation !== undefined) throw new Error(violation)
        return reply.ok
      } catch (error) {
        throw new Error(`command ${seq} stops the exchange: ${encode(command)}`, { cause: error })
      }
    },
  }
}

/** Plays one example: opens an exchange, and sends it commands that are mostly about one product. */
function play(example: number, seen: Set<string>): void {
  const draw = createDraw(example)
  const { exchange, run, wait } = createRunner(seen)
  for (const command of openingCommands(draw)) expect(run(command), command.kind).toBe(true)
  const focus = drawFocus(draw)
  for (const commandOf of beginningsOf(focus, draw)) run(commandOf(exchange))
  for (let n = 0; n < COMMANDS; n += 1) {
    run(FRESH_PRICE)
    run(drawCommandOf(focus, draw, exchange))
    wait(draw.pick(...focus.waitsMs))
    if (draw.chance(30)) run(GENERATORS.recordPrices(draw, exchange))
    if (draw.chance(30)) run({ kind: 'passTime' })
  }
  expect(findViolations(exchange)).toEqual([])
}

test('bounds: no command and no timer makes a row that the database rejects, and none throws', () => {
  const seen = new Set<string>()
  const required = [...Object.keys(GENERATORS), ...TIMERS]
  const missing = () => required.filter((name) => !seen.has(name))
  fc.assert(
    fc.property(fc.noBias(fc.nat()), (example) => play(example, seen)),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
  // The rarest need luck: more examples until each was accepted once.
  for (let example = 1; example <= MORE_RUNS_MAX && missing().length > 0; example += 1) play(example, seen)
  expect(missing()).toEqual([])
})
