import { drainChanges } from '../changes.ts'
import { createExchange } from '../create-exchange.ts'
import type { Command } from '../commands.ts'
import { apply } from '../exchange.ts'
import type { Fact } from '../facts.ts'
import { findViolations } from '../invariants.ts'
import { findAccount } from '../ledger/ledger.ts'
import { SYSTEM_OWNER } from '../ledger/accounts.ts'
import type { Posting } from '../ledger/postings.ts'
import type { Reject } from '../rejects.ts'
import type { Reply } from '../reply.ts'
import { restoreSnapshot, type Snapshot, snapshotText, takeSnapshot } from '../snapshot.ts'
import type { OrderReply } from '../spot/replies.ts'
import type { Trade } from '../spot/trades.ts'
import type { Exchange } from '../state.ts'
import { formatBook } from '../book/format-book.ts'
import { BTC, CUSTOMERS, listing, MARKET, USDT } from './listing.ts'
import { readCommand } from './read-command.ts'
import { createRows, type Rows } from './rows.ts'

/** An exchange under test, with its command log and stored rows. */
export interface Harness {
  exchange: Exchange
  readonly log: { readonly seq: number; readonly at: number; readonly command: Command }[]
  readonly rows: Rows
  now: number
  /** Trades since the last query. */
  trades: Trade[]
  /** All facts. */
  readonly facts: Fact[]
  /** Postings since the last query, apart from those of trades. */
  readonly postings: Posting[]
  /** Violations of invariants, as descriptions. */
  readonly faults: string[]
}

/** Opens an exchange with the market of `listing` at 1,000 ticks and its three customers. */
export function openHarness(): Harness {
  const harness: Harness = {
    exchange: createExchange(),
    log: [],
    rows: createRows(),
    now: 1_000_000,
    trades: [],
    facts: [],
    postings: [],
    faults: [],
  }
  for (const command of listing) run(harness, command)
  return harness
}

/** Returns the reasons and amounts of the postings since the last query. */
export function takePostings(harness: Harness): string[] {
  return harness.postings.splice(0).map(({ reason, amount }) => `${reason} ${amount}`)
}

/** Runs a script and returns it with the actual outcome after each arrow, followed by the violations found. */
export function outcomeOf(script: string): string {
  const harness = openHarness()
  const outcome = runScript(harness, script)
  return [outcome, ...auditState(harness)].join('\n')
}

/** Removes the indentation of a script. */
export function dedent(script: string): string {
  return script
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
}

/**
 * Runs lines such as 'ann buy 5 @ 1000 -> #1 waiting' and returns them with the actual outcome after each arrow. Lines
 * without an arrow are run and returned unchanged.
 */
export function runScript(harness: Harness, script: string): string {
  return dedent(script)
    .split('\n')
    .map((line) => {
      const [command = ''] = line.split(' -> ')
      const outcome = runLine(harness, command.trim())
      return line.includes(' -> ') ? `${command} -> ${outcome}` : line
    })
    .join('\n')
}

function runLine(harness: Harness, line: string): string {
  const [word = '', ...rest] = line.split(' ')
  if (line === '') return ''
  if (word === 'wait') {
    harness.now += Number(rest[0])
    return ''
  }
  if (word === 'book')
    return market(harness).book ? formatBook(market(harness).book).join(', ') || 'empty' : ''
  if (word === 'tick') {
    run(harness, { kind: 'passTime' })
    return ''
  }
  if (word === 'stops') return formatStops(harness)
  if (word === 'trades') return formatTrades(harness)
  if (word === 'restart') {
    harness.exchange = restoreSnapshot(takeSnapshot(harness.exchange))
    return ''
  }
  if (rest.length === 0) return formatBalances(harness, word)
  return formatReply(run(harness, readCommand(line, market(harness).config)))
}

function market(harness: Harness) {
  const found = harness.exchange.markets.get(MARKET)
  if (!found) throw new Error('the market is not listed')
  return found
}

/** Applies one command, checks all invariants and stores the changes. */
export function run(harness: Harness, command: Command): Reply {
  const stamped = { seq: harness.log.length + 1, at: harness.now, command }
  const before = textOf(harness.exchange)
  harness.log.push(stamped)
  const reply = apply(harness.exchange, stamped)
  harness.faults.push(...findViolations(harness.exchange))
  const changes = drainChanges(harness.exchange)
  harness.rows.store(changes)
  harness.facts.push(...changes.facts)
  harness.postings.push(...changes.postings)
  harness.trades.push(...changes.trades)
  if (!reply.ok) {
    if (textOf(harness.exchange) !== before) harness.faults.push(`rejected ${command.kind} changed the state`)
    const {
      accounts,
      orders,
      stops,
      countdowns,
      markets,
      customers,
      currencies,
      postings,
      trades,
      facts,
      levels,
    } = changes
    const { perps, positions, conditionals, perpLevels } = changes
    const rows = [
      ...[
        accounts,
        orders,
        stops,
        countdowns,
        markets,
        customers,
        currencies,
        perps,
        positions,
        conditionals,
        facts,
      ].flat(),
      ...postings,
      ...trades,
      ...levels,
      ...perpLevels,
    ]
    if (rows.length > 0) harness.faults.push(`rejected ${command.kind} left ${rows.length} rows to store`)
  }
  return reply
}

/**
 * Checks that memory, a restored snapshot, the stored rows and a replay of the log are equal. Returns all violations.
 */
export function auditState(harness: Harness): string[] {
  const text = snapshotText(takeSnapshot(harness.exchange))
  const restored = restoreSnapshot(takeSnapshot(harness.exchange))
  if (snapshotText(takeSnapshot(restored)) !== text) harness.faults.push('a restored snapshot differs')
  harness.faults.push(...findViolations(restored).map((fault) => `restored: ${fault}`))
  if (snapshotText(harness.rows.snapshot()) !== text) harness.faults.push('the stored rows differ')
  const replayed = createExchange()
  for (const stamped of harness.log) apply(replayed, stamped)
  if (snapshotText(takeSnapshot(replayed)) !== text) harness.faults.push('a replay of the log differs')
  return harness.faults
}

/** Returns the state as text, without the time, which may advance without other changes. */
function textOf(exchange: Exchange): string {
  const snapshot: Snapshot = takeSnapshot(exchange)
  return snapshotText({ ...snapshot, counters: { ...snapshot.counters, at: 0 } })
}

function formatReply(reply: Reply): string {
  if (!reply.ok) return reply.reject
  if (reply.stop) return `#${reply.stop.stopId} ${reply.stop.status}${formatClientId(reply.stop)}`
  if (reply.oco)
    return `${formatOrder(reply.oco.order)}, #${reply.oco.stop.stopId} ${reply.oco.stop.status}${formatClientId(reply.oco.stop)}`
  if (reply.cancelled) return formatIds([...reply.cancelled.orderIds, ...reply.cancelled.stopIds])
  if (reply.countdown) return reply.countdown.dueAt === 0 ? 'off' : `ends at ${reply.countdown.dueAt}`
  if (reply.cancel && reply.place) return `${formatHalf(reply.cancel)}, ${formatHalf(reply.place)}`
  return reply.order ? formatOrder(reply.order) : 'done'
}

function formatIds(ids: readonly number[]): string {
  return ids.map((id) => `#${id}`).join(' ') || 'none'
}

function formatHalf(half: OrderReply | Reject): string {
  return typeof half === 'string' ? half : formatOrder(half)
}

function formatOrder(order: OrderReply): string {
  const { orderId, status, filledLots } = order
  return `#${orderId} ${status}${filledLots > 0 ? ` ${filledLots}` : ''}${formatClientId(order)}`
}

function formatClientId({ clientId }: { readonly clientId: string | undefined }): string {
  return clientId === undefined ? '' : ` ${clientId}`
}

/** Formats all stop orders: those that wait with their hold, the others with their order or why they were cancelled. */
function formatStops({ rows }: Harness): string {
  const formatted = rows.allStops().map((row) => {
    const { id, status, held, trailPpm, triggerTicks, placedOrderId, cancelReason } = row
    if (status === 'waiting')
      return `#${id} waits +${held}${trailPpm === undefined ? '' : ` at ${triggerTicks}`}`
    return status === 'triggered' ? `#${id} is #${placedOrderId}` : `#${id} ${cancelReason}`
  })
  return formatted.join(', ') || 'none'
}

function formatTrades(harness: Harness): string {
  const formatted = harness.trades.map(
    (trade) => `${trade.lots}@${trade.ticks} fee ${trade.takerFee}/${trade.makerFee}`,
  )
  harness.trades = []
  return formatted.join(', ') || 'none'
}

/** Formats available and frozen units of a customer's coin accounts, or the fees that the exchange has earned. */
function formatBalances({ exchange }: Harness, name: string): string {
  const [ownerId, kind] =
    name === 'fees' ? [SYSTEM_OWNER, 'fees' as const] : [CUSTOMERS.indexOf(name) + 1, 'coin' as const]
  return [BTC, USDT]
    .map((currencyId) => {
      const account = findAccount(exchange.ledger, ownerId, kind, currencyId)
      const unit = currencyId === BTC ? 'BTC' : 'USDT'
      return `${unit} ${account?.available ?? 0n}${account?.frozen ? `+${account.frozen}` : ''}`
    })
    .join(' ')
}
