import {
  apply,
  type Command,
  createExchange,
  drainChanges,
  type Exchange,
  findViolations,
} from '@halyard/core'
import { cpuSeconds } from './cpu-time.ts'
import { createTradeProof, expectSameTrades, type TradeProof } from './trade-proof.ts'
import type { Workload } from './workload.ts'

/** Changes are drained as often as in the engine. */
export const DRAIN_EVERY = 1_000
export const CUSTOMERS = 1_000
const WARM_UPS = 2

type Changes = ReturnType<typeof drainChanges>

/** The adapter between a workload and a product of the core. */
export interface CorePart {
  readonly name: string
  /** Creates a market with a price, and customers with enough funds for the workload. */
  readonly opening: readonly Command[]
  readonly commandOf: (workload: Workload, index: number) => Command
  readonly recordTrades: (changes: Changes, workload: Workload, proof: TradeProof) => void
}

/**
 * Runs a workload through the core after warm-up; returns commands per second. Throws if trades differ from the
 * expected ones or an invariant is violated.
 */
export function runCore(part: CorePart, workload: Workload): number {
  for (let i = 0; i < WARM_UPS; i++) replay(openExchange(part), part, workload, createTradeProof())
  const exchange = openExchange(part)
  const proof = createTradeProof()
  const seconds = cpuSeconds(() => replay(exchange, part, workload, proof))
  expectSound(part, exchange, proof, workload)
  return workload.count / seconds
}

/** Throws unless a core made the expected trades and violates no invariant. */
function expectSound({ name }: CorePart, exchange: Exchange, proof: TradeProof, workload: Workload): void {
  expectSameTrades(name, proof, workload.proof)
  const [violation] = findViolations(exchange)
  if (violation) throw new Error(violation)
}

/**
 * Runs a workload through two cores in turn, a drain of commands at a time, and returns the rate of the first relative to the
 * second. Slow moments of the machine, heap and compiler state are those of both.
 */
export function compareCores(parts: readonly [CorePart, CorePart], workload: Workload): number {
  let ratio = Number.NaN
  for (let round = 0; round <= WARM_UPS; round++) {
    const sides = parts.map((part) => ({
      part,
      exchange: openExchange(part),
      proof: createTradeProof(),
      seconds: 0,
    }))
    for (let from = 0; from < workload.count; from += DRAIN_EVERY)
      for (const side of (from / DRAIN_EVERY) % 2 === 0 ? sides : sides.toReversed())
        side.seconds += cpuSeconds(() =>
          replay(side.exchange, side.part, workload, side.proof, [from, from + DRAIN_EVERY]),
        )
    for (const { part, exchange, proof } of sides) expectSound(part, exchange, proof, workload)
    const [first, second] = sides
    ratio = (second?.seconds ?? Number.NaN) / (first?.seconds ?? Number.NaN)
  }
  return ratio
}

/** Runs commands from one number to another; both are multiples of those of a drain. */
function replay(
  exchange: Exchange,
  { commandOf, recordTrades }: CorePart,
  workload: Workload,
  proof: TradeProof,
  [from, to]: readonly [number, number] = [0, workload.count],
): void {
  for (let i = from; i < to; i++) {
    const seq = i + 1
    const reply = apply(exchange, { seq, at: 1, command: commandOf(workload, i) })
    if (!reply.ok) throw new Error(`command ${i} was rejected: ${reply.reject}`)
    if (seq % DRAIN_EVERY === 0) recordTrades(drainChanges(exchange), workload, proof)
  }
}

function openExchange({ opening }: CorePart): Exchange {
  const exchange = createExchange()
  for (const command of opening) {
    const reply = apply(exchange, { seq: 0, at: 1, command })
    if (!reply.ok) throw new Error(`${command.kind} was rejected: ${reply.reject}`)
  }
  drainChanges(exchange)
  return exchange
}

/**
 * Returns the customer of a command. Buyers and sellers differ, so that self-trades cannot occur. Uses integer
 * arithmetic: a floating-point remainder would cost more than some measured operations.
 */
export function customerOf({ ids, sides }: Workload, index: number): number {
  const shuffled = Math.imul(ids[index] as number, 7_919) >>> 0
  return 1 + (shuffled % (CUSTOMERS / 2)) * 2 + (sides[index] as number)
}
