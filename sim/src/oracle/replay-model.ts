import {
  accountRow,
  apply,
  type Command,
  countersOf,
  createExchange,
  drainChanges,
  findViolations,
  type Reply,
} from '@halyard/core'
import { snapshotText, takeSnapshot } from '@halyard/core'
import { decode, encode } from '@halyard/server/engine'
import { compareFills } from '../products/spot/compare-fills.ts'
import { findTradeFaults } from './check-ledger.ts'
import { expectOutcome } from './expect-outcome.ts'
import { keepsPriority } from '../products/spot/expect.ts'
import { createReferenceModel, updateReference } from './reference-model.ts'
import { checkPerps } from '../products/perp/reference.ts'
import { checkOptions } from '../products/option/reference.ts'
import type { Expectation } from './expectation.ts'
import { checkWallet } from '../products/wallet/reference.ts'
import { type BatchRows, type CommandRow, isAccepted } from '../cluster/rows.ts'

/**
 * A second exchange that replays the stored log from its first command and never restarts. Everything the engine
 * stores must equal its state and satisfy the restated rules.
 */
export interface Model {
  /** Replays one stored batch; returns the problems. */
  replay(rows: BatchRows): string[]
  text(): string
  readonly exchange: ReturnType<typeof createExchange>
}

export interface ModelOptions {
  /**
   * The number of commands between full invariant checks, in addition to those after batches; more for a large state.
   */
  readonly searchEvery: number
  /** The number of rejected commands between state comparisons; more for a large state. */
  readonly compareEvery: number
}

export function createModel({ searchEvery, compareEvery }: ModelOptions): Model {
  const exchange = createExchange()
  const reference = createReferenceModel()
  let lastAt = 0
  let unsearched = 0
  let uncompared = 0

  const stateText = (): string => snapshotText({ ...takeSnapshot(exchange), counters: countersButTime() })
  function countersButTime() {
    return { ...countersOf(exchange), at: 0 }
  }

  /** The cost of checks of the whole state grows with it: 1 for a small one. */
  const bulk = (): number => 1 + Math.floor(exchange.orders.size / 20)

  function search(): string[] {
    unsearched = 0
    return findViolations(exchange)
  }

  function isComparedNow(): boolean {
    uncompared += 1
    if (uncompared < compareEvery * bulk()) return false
    uncompared = 0
    return true
  }

  function replayCommand(row: CommandRow): string[] {
    const command = decode(row.body) as Command
    const faults: string[] = []
    if (row.at < lastAt) faults.push('time went back')
    if (isAccepted(row)) lastAt = row.at
    const expectation = expectOutcome({ exchange, reference, at: row.at }, command)
    const before = !isAccepted(row) && isComparedNow() ? stateText() : undefined
    const postingsBefore = exchange.ledger.postings.length
    const factsBefore = exchange.facts.length
    const tradesBefore = exchange.trades.length
    const unchanged = placeOf(command)
    const reply = apply(exchange, { seq: row.seq, at: row.at, command })
    const text = encode(reply)
    if (text !== row.reply) faults.push(`had the reply ${row.reply}, a replay returns ${text}`)
    if (before !== undefined && stateText() !== before) faults.push('was rejected and changed the state')
    const postings = [...exchange.ledger.postings.from(postingsBefore)]
    const facts = exchange.facts.slice(factsBefore)
    const trades = exchange.trades.from(tradesBefore)
    const settled = facts.filter((fact) => fact.kind === 'optionSettled')
    faults.push(...findWrongReply(expectation, reply))
    if (reply.ok) {
      faults.push(...findTradeFaults(exchange, reference, command, postings, trades, settled))
      faults.push(...compareFills(command, expectation, reply, trades, unchanged?.filled ?? 0))
      updateReference(reference, row.at, command, reply, unchanged?.keeps === true)
      const step = { exchange, command, seq: row.seq, facts, postings, expected: expectation?.expected }
      faults.push(...checkPerps(reference.perps, step))
      faults.push(...checkOptions(reference.options, row.at, command, reply, facts))
      const frozenByOperator = reference.frozen.byOperator
      const moved = { exchange, command, seq: row.seq, at: row.at, postings, frozenByOperator }
      faults.push(...checkWallet(reference.wallet, moved))
      for (const { makerOrderId } of trades)
        if (!exchange.orders.has(makerOrderId)) reference.ranks.delete(makerOrderId)
    } else if (postings.length + trades.length > 0 || exchange.facts.length > factsBefore)
      faults.push('was rejected and moved money')
    unsearched += 1
    if (unsearched >= searchEvery * bulk()) faults.push(...search())
    return faults.map((fault) => `command ${row.seq} ${fault}: ${row.body}`)
  }

  /** For an order about to be amended: whether it keeps its time priority, and its filled quantity. */
  function placeOf(command: Command): { keeps: boolean; filled: number } | undefined {
    if (command.kind !== 'amendOrder') return undefined
    const order = exchange.orders.get(command.orderId)
    if (!order) return undefined
    return {
      keeps: keepsPriority(order, command.ticks, command.lots),
      filled: order.lots - order.remaining,
    }
  }

  return {
    exchange,
    text: () => snapshotText(takeSnapshot(exchange)),
    replay(rows) {
      const faults = rows.commands.flatMap(replayCommand)
      const changes = drainChanges(exchange)
      if (rows.seq % 8 === 0) {
        const stored = [
          rows.accounts.map(accountRow),
          rows.orders,
          rows.postings,
          rows.customers,
          rows.options,
          rows.positions,
          rows.withdrawals,
          rows.addresses,
        ]
        const replayed = [
          changes.accounts,
          changes.orders,
          [...changes.postings],
          changes.customers,
          changes.options,
          changes.positions,
          changes.withdrawals,
          changes.addresses,
        ]
        if (encode(stored) !== encode(replayed))
          faults.push(`batch ${rows.seq} stored rows that differ from a replay`)
      }
      if (rows.postings.length !== changes.postings.length)
        faults.push(`batch ${rows.seq} stored ${rows.postings.length} postings of ${changes.postings.length}`)
      if (unsearched >= bulk()) faults.push(...search().map((fault) => `after batch ${rows.seq}: ${fault}`))
      return faults
    },
  }
}

function findWrongReply(expectation: Expectation | undefined, reply: Reply): string[] {
  if (!expectation) return []
  if (reply.ok)
    return expectation.rejects.size === 0
      ? []
      : [`was accepted but violates ${[...expectation.rejects].join(', ')}`]
  if (expectation.rejects.has(reply.reject)) return []
  return [
    `was rejected with ${reply.reject}, expected one of (${[...expectation.rejects].join(', ') || 'nothing'})`,
  ]
}
