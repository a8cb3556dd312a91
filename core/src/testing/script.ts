import { drainChanges } from '../changes.ts'
import { createExchange } from '../create-exchange.ts'
import type { Command } from '../commands.ts'
import { apply } from '../exchange.ts'
import type { Fact } from '../facts.ts'
import { findViolations } from '../invariants.ts'
import { findAccount } from '../ledger/ledger.ts'
import { HOUSE } from '../ledger/accounts.ts'
import type { Reply } from '../reply.ts'
import { restoreSnapshot, type Snapshot, snapshotText, takeSnapshot } from '../snapshot.ts'
import type { Trade } from '../spot/trades.ts'
import type { Exchange } from '../state.ts'
import { drawBook } from './draw-book.ts'
import { BTC, CUSTOMERS, listing, MARKET, USDT } from './listing.ts'
import { readCommand } from './read-command.ts'
import { createRows, type Rows } from './rows.ts'

/** An exchange under test, with what is needed to check it from outside. */
export interface Play {
  exchange: Exchange
  readonly log: { readonly seq: number; readonly at: number; readonly command: Command }[]
  readonly rows: Rows
  now: number
  /** Trades since they were last asked for. */
  trades: Trade[]
  /** Everything that has happened. */
  readonly facts: Fact[]
  /** Whatever was not as it must always be. */
  readonly faults: string[]
}

/** The market of `listing`, open at 1,000 ticks, with three customers holding 100 BTC and 1,000,000 USDT each. */
export function openPlay(): Play {
  const play: Play = {
    exchange: createExchange(),
    log: [],
    rows: createRows(),
    now: 1_000_000,
    trades: [],
    facts: [],
    faults: [],
  }
  for (const command of listing) run(play, command)
  return play
}

/** A script with what really came after each arrow, and below it whatever was not as it must always be. */
export function outcomeOf(script: string): string {
  const play = openPlay()
  const played = playScript(play, script)
  return [played, ...auditPlay(play)].join('\n')
}

/** A script without the indentation it has in a test. */
export function tidy(script: string): string {
  return script
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
}

/**
 * Plays lines such as 'ann buy 5 @ 1000 -> #1 waiting' and gives them back with what really came after each arrow.
 * Lines without an arrow are played and kept as they are.
 */
export function playScript(play: Play, script: string): string {
  return tidy(script)
    .split('\n')
    .map((line) => {
      const [ask = ''] = line.split(' -> ')
      const answer = playLine(play, ask.trim())
      return line.includes(' -> ') ? `${ask} -> ${answer}` : line
    })
    .join('\n')
}

function playLine(play: Play, line: string): string {
  const [word = '', ...rest] = line.split(' ')
  if (line === '') return ''
  if (word === 'wait') {
    play.now += Number(rest[0])
    return ''
  }
  if (word === 'book') return market(play).book ? drawBook(market(play).book).join(', ') || 'empty' : ''
  if (word === 'trades') return drawTrades(play)
  if (word === 'restart') {
    play.exchange = restoreSnapshot(takeSnapshot(play.exchange))
    return ''
  }
  if (rest.length === 0) return drawBalances(play, word)
  return drawReply(run(play, readCommand(line, market(play).config)))
}

function market(play: Play) {
  const found = play.exchange.markets.get(MARKET)
  if (!found) throw new Error('the market is not listed')
  return found
}

/** Applies one command and checks all that must hold after any. */
export function run(play: Play, command: Command): Reply {
  const stamped = { seq: play.log.length + 1, at: play.now, command }
  const before = textOf(play.exchange)
  play.log.push(stamped)
  const reply = apply(play.exchange, stamped)
  play.faults.push(...findViolations(play.exchange))
  const changes = drainChanges(play.exchange)
  play.rows.store(changes)
  play.facts.push(...changes.facts)
  play.trades.push(...changes.trades)
  if (!reply.ok) {
    if (textOf(play.exchange) !== before) play.faults.push(`refusing ${command.kind} changed the state`)
    const { accounts, orders, markets, customers, currencies, postings, trades, facts, levels } = changes
    const { perps, positions, perpLevels } = changes
    const rows = [
      ...[accounts, orders, markets, customers, currencies, perps, positions, facts].flat(),
      ...postings,
      ...trades,
      ...levels,
      ...perpLevels,
    ]
    if (rows.length > 0) play.faults.push(`refusing ${command.kind} left ${rows.length} rows to store`)
  }
  return reply
}

/** Whether memory, a restored snapshot, the stored rows and a replay of the log are one state. Adds to the faults. */
export function auditPlay(play: Play): string[] {
  const text = snapshotText(takeSnapshot(play.exchange))
  const restored = restoreSnapshot(takeSnapshot(play.exchange))
  if (snapshotText(takeSnapshot(restored)) !== text) play.faults.push('a restored snapshot differs')
  play.faults.push(...findViolations(restored).map((fault) => `restored: ${fault}`))
  if (snapshotText(play.rows.snapshot()) !== text) play.faults.push('the stored rows differ')
  const replayed = createExchange()
  for (const stamped of play.log) apply(replayed, stamped)
  if (snapshotText(takeSnapshot(replayed)) !== text) play.faults.push('a replay of the log differs')
  return play.faults
}

/** All but the time, which goes on when nothing else does. */
function textOf(exchange: Exchange): string {
  const snapshot: Snapshot = takeSnapshot(exchange)
  return snapshotText({ ...snapshot, counters: { ...snapshot.counters, at: 0 } })
}

function drawReply(reply: Reply): string {
  if (!reply.ok) return reply.reject
  if (!reply.order) return 'done'
  const { orderId, status, filledLots } = reply.order
  return `#${orderId} ${status}${filledLots > 0 ? ` ${filledLots}` : ''}`
}

function drawTrades(play: Play): string {
  const drawn = play.trades.map(
    (trade) => `${trade.lots}@${trade.ticks} fee ${trade.takerFee}/${trade.makerFee}`,
  )
  play.trades = []
  return drawn.join(', ') || 'none'
}

/** Available and frozen of a customer's coins, or what the house has earned in fees. */
function drawBalances({ exchange }: Play, name: string): string {
  const [ownerId, kind] =
    name === 'fees' ? [HOUSE, 'fees' as const] : [CUSTOMERS.indexOf(name) + 1, 'coin' as const]
  return [BTC, USDT]
    .map((currencyId) => {
      const account = findAccount(exchange.ledger, ownerId, kind, currencyId)
      const unit = currencyId === BTC ? 'BTC' : 'USDT'
      return `${unit} ${account?.available ?? 0n}${account?.frozen ? `+${account.frozen}` : ''}`
    })
    .join(' ')
}
