import {
  accountRow,
  apply,
  type Changes,
  type Command,
  countersOf,
  createExchange,
  drainChanges,
  type Exchange,
  findViolations,
  type Reply,
  snapshotText,
  takeSnapshot,
} from '@halyard/core'
import { decode, encode } from '@halyard/server/engine'
import { type BatchRows, type CommandRow, isAccepted } from '../cluster/rows.ts'
import { withProducts, PRODUCTS } from '../products/list.ts'
import { findUnexplained } from './check-ledger.ts'
import { expectOutcome } from './expect-outcome.ts'
import type { Expectation } from './expectation.ts'
import { createReferenceModel, type ReferenceModel, updateShared } from './reference-model.ts'

/**
 * A second exchange that replays the stored log from its first command and never restarts. Everything the engine
 * stores must equal its state and satisfy the restated rules.
 */
export interface Model {
  /** Replays one stored batch; returns the problems. */
  replay(rows: BatchRows): string[]
  text(): string
  readonly exchange: Exchange
}

export interface ModelOptions {
  /**
   * The number of commands between full invariant checks, in addition to those after batches; more for a large state.
   */
  readonly searchEvery: number
  /** The number of rejected commands between state comparisons; more for a large state. */
  readonly compareEvery: number
}

interface Replay extends ModelOptions {
  readonly exchange: Exchange
  readonly reference: ReferenceModel
  lastAt: number
  /** Commands since the last invariant check, and rejected ones since the last comparison. */
  unsearched: number
  uncompared: number
}

/** The number of batches between two comparisons of their rows with those of the replay. */
const ROWS_COMPARED_EVERY = 8

export function createModel({ searchEvery, compareEvery }: ModelOptions): Model {
  const replay: Replay = {
    searchEvery,
    compareEvery,
    exchange: createExchange(),
    reference: createReferenceModel(),
    lastAt: 0,
    unsearched: 0,
    uncompared: 0,
  }
  return {
    exchange: replay.exchange,
    text: () => snapshotText(takeSnapshot(replay.exchange)),
    replay: (rows) => replayBatch(replay, rows),
  }
}

function replayBatch(replay: Replay, rows: BatchRows): string[] {
  const faults = rows.commands.flatMap((row) => replayCommand(replay, row))
  const changes = drainChanges(replay.exchange)
  if (rows.seq % ROWS_COMPARED_EVERY === 0 && encode(storedRows(rows)) !== encode(replayedRows(changes)))
    faults.push(`batch ${rows.seq} stored rows that differ from a replay`)
  if (rows.postings.length !== changes.postings.length)
    faults.push(`batch ${rows.seq} stored ${rows.postings.length} postings of ${changes.postings.length}`)
  if (replay.unsearched >= bulkOf(replay))
    faults.push(...findViolated(replay).map((fault) => `after batch ${rows.seq}: ${fault}`))
  return faults
}

function storedRows(rows: BatchRows): object {
  const { customers, postings } = rows
  const fields = Object.keys(withProducts({}, (product) => product.rowsOf(NO_CHANGES)))
  const products = Object.fromEntries(fields.map((field) => [field, rows[field as keyof BatchRows]]))
  return { ...products, accounts: rows.accounts.map(accountRow), postings, customers }
}

function replayedRows(changes: Changes): object {
  const { accounts, postings, customers } = changes
  const products = withProducts({}, (product) => product.rowsOf(changes))
  return { ...products, accounts, postings: [...postings], customers }
}

const NO_CHANGES = drainChanges(createExchange())

function replayCommand(replay: Replay, row: CommandRow): string[] {
  const { exchange, reference } = replay
  const command = decode(row.body) as Command
  const faults: string[] = []
  if (row.at < replay.lastAt) faults.push('time went back')
  if (isAccepted(row)) replay.lastAt = row.at
  const context = { exchange, reference, at: row.at }
  const expectation = expectOutcome(context, command)
  for (const product of PRODUCTS) product.beforeCommand?.(context, command)
  const before = !isAccepted(row) && isComparedNow(replay) ? stateText(exchange) : undefined
  const postingsBefore = exchange.ledger.postings.length
  const factsBefore = exchange.facts.length
  const tradesBefore = exchange.trades.length
  const reply = apply(exchange, { seq: row.seq, at: row.at, command })
  const text = encode(reply)
  if (text !== row.reply) faults.push(`had the reply ${row.reply}, a replay returns ${text}`)
  if (before !== undefined && stateText(exchange) !== before)
    faults.push('was rejected and changed the state')
  const postings = [...exchange.ledger.postings.from(postingsBefore)]
  const facts = exchange.facts.slice(factsBefore)
  const trades = exchange.trades.from(tradesBefore)
  faults.push(...findWrongReply(expectation, reply))
  if (reply.ok) {
    const step = { ...context, command, reply, seq: row.seq, facts, postings, trades, expectation }
    faults.push(...findUnexplained(step))
    updateShared(step)
    for (const product of PRODUCTS) faults.push(...product.check(step))
  } else if (postings.length + trades.length + facts.length > 0) faults.push('was rejected and moved money')
  replay.unsearched += 1
  if (replay.unsearched >= replay.searchEvery * bulkOf(replay)) faults.push(...findViolated(replay))
  return faults.map((fault) => `command ${row.seq} ${fault}: ${row.body}`)
}

/** Returns the state without the time, which a rejected command may advance. */
function stateText(exchange: Exchange): string {
  return snapshotText({ ...takeSnapshot(exchange), counters: { ...countersOf(exchange), at: 0 } })
}

/** The cost of checks of the whole state grows with it: 1 for a small one. */
function bulkOf({ exchange }: Replay): number {
  return 1 + Math.floor(exchange.orders.size / 20)
}

function findViolated(replay: Replay): string[] {
  replay.unsearched = 0
  return findViolations(replay.exchange)
}

function isComparedNow(replay: Replay): boolean {
  replay.uncompared += 1
  if (replay.uncompared < replay.compareEvery * bulkOf(replay)) return false
  replay.uncompared = 0
  return true
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
