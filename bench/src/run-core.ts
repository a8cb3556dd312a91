import {
  apply,
  type Command,
  createExchange,
  drainChanges,
  type Exchange,
  findViolations,
} from '@halyard/core'
import { processorSeconds } from './processor-time.ts'
import { createTradeProof, expectSameTrades, type TradeProof } from './trade-proof.ts'
import type { Workload } from './workload.ts'

/** What has changed is taken as often as the engine takes it. */
export const DRAIN_EVERY = 1_000
export const CUSTOMERS = 1_000
const WARM_UPS = 2

type Changes = ReturnType<typeof drainChanges>

/** How a product of the core takes part. */
export interface CorePart {
  readonly name: string
  /** A market with a price, and customers who can pay for everything they will ask for. */
  readonly opening: readonly Command[]
  readonly commandOf: (workload: Workload, index: number) => Command
  readonly noteTrades: (changes: Changes, workload: Workload, proof: TradeProof) => void
}

/** Runs a workload through the core, once the compiler has settled, and answers commands a second. */
export function runCore(part: CorePart, workload: Workload): number {
  for (let i = 0; i < WARM_UPS; i++) replay(openExchange(part), part, workload, createTradeProof())
  const exchange = openExchange(part)
  const proof = createTradeProof()
  const seconds = processorSeconds(() => replay(exchange, part, workload, proof))
  expectSameTrades(part.name, proof, workload.proof)
  const [violation] = findViolations(exchange)
  if (violation) throw new Error(violation)
  return workload.count / seconds
}

function replay(
  exchange: Exchange,
  { commandOf, noteTrades }: CorePart,
  workload: Workload,
  proof: TradeProof,
): void {
  for (let i = 0; i < workload.count; i++) {
    const seq = i + 1
    const reply = apply(exchange, { seq, at: 1, command: commandOf(workload, i) })
    if (!reply.ok) throw new Error(`command ${i} was refused: ${reply.reject}`)
    if (seq % DRAIN_EVERY === 0) noteTrades(drainChanges(exchange), workload, proof)
  }
}

function openExchange({ opening }: CorePart): Exchange {
  const exchange = createExchange()
  for (const command of opening) {
    const reply = apply(exchange, { seq: 0, at: 1, command })
    if (!reply.ok) throw new Error(`${command.kind} was refused: ${reply.reject}`)
  }
  drainChanges(exchange)
  return exchange
}

/**
 * Buyers and sellers are different customers, so that no order meets one of its own. In whole numbers: a remainder of
 * floats would take longer than some of what is measured.
 */
export function customerOf({ ids, sides }: Workload, index: number): number {
  const shuffled = Math.imul(ids[index] as number, 7_919) >>> 0
  return 1 + (shuffled % (CUSTOMERS / 2)) * 2 + (sides[index] as number)
}
