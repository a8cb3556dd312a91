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
  expectSameTrades(part.name, proof, workload.proof)
  const [violation] = findViolations(exchange)
  if (violation) throw new Error(violation)
  return workload.count / seconds
}

function replay(
  exchange: Exchange,
  { commandOf, recordTrades }: CorePart,
  workload: Workload,
  proof: TradeProof,
): void {
  for (let i = 0; i < workload.count; i++) {
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
