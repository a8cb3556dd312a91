import { amount } from '@halyard/money'
import type { Command } from '../commands.ts'
import type { ClosePosition, PerpCommand, OpeningTerms, Stops } from '../perp/commands.ts'
import type { PerpConfig } from '../perp/perp-config.ts'
import type { PositionRow } from '../perp/position.ts'
import type { Fact } from '../facts.ts'
import { HOUSE } from '../ledger/accounts.ts'
import { findAccount } from '../ledger/ledger.ts'
import type { PositionReply } from '../perp/replies.ts'
import type { Reply } from '../reply.ts'
import { restoreSnapshot, takeSnapshot } from '../snapshot.ts'
import { drawBook } from './draw-book.ts'
import { BTC, MARKET, USDT } from './listing.ts'
import { auditPlay, openPlay, type Play, run, tidy } from './script.ts'

export const PERP = 1

/** A lot at one tick is worth 1 unit of USDT. Fees are 0.1 % and 0.2 %; the market of `listing` is its index. */
export const perpConfig: PerpConfig = {
  id: PERP,
  baseId: BTC,
  settleId: USDT,
  indexMarketId: MARKET,
  priceDecimals: 1,
  quantityDecimals: 2,
  makerFeePpm: 1_000,
  takerFeePpm: 2_000,
  tiers: [
    { lotsMax: 100, leverageMax: 20, maintenancePpm: 5_000 },
    { lotsMax: 1_000, leverageMax: 10, maintenancePpm: 20_000 },
  ],
  interestPpm: 100,
  fundingCapPpm: 3_000,
  fundingIntervalMs: 28_800_000,
  bandPpm: 100_000,
  lotsMin: 1,
  lotsMax: 1_000,
  liquidationFeePpm: 15_000,
  markClampPpm: 2_500,
  impactNotional: 1_000,
  impactSpreadMaxPpm: 100_000,
  coverSlackPpm: 1_000,
  status: 'open',
}

const CUSTOMERS = ['ann', 'bob', 'cat', 'dan', 'eve', 'desk']

/**
 * An exchange with a contract at 1,000 ticks, customers with 500,000 units of USDT each to trade it with, and 1,000,000
 * in the insurance fund: it pays at most 10,000 in the first minute.
 */
interface PerpPlay {
  readonly play: Play
  config: PerpConfig
  /** Positions in the order they were opened: the first is #1. */
  readonly opened: number[]
  readonly facts: Fact[]
}

function openPerpPlay(): PerpPlay {
  const play = openPlay()
  const funds = [{ currencyId: USDT, amount: amount(1_000_000n) }]
  for (const [index, name] of CUSTOMERS.entries()) {
    const customerId = index + 1
    if (!play.exchange.customers.has(customerId)) {
      mustRun(play, { kind: 'openCustomer', customerId, desk: name === 'desk' })
      mustRun(play, { kind: 'creditPracticeFunds', customerId, grants: funds })
    }
    const move = { source: 'coin', target: 'contract', amount: amount(500_000n) } as const
    mustRun(play, { kind: 'transferFunds', customerId, currencyId: USDT, ...move })
  }
  mustRun(play, { kind: 'configurePerp', perp: perpConfig })
  mustRun(play, { kind: 'fundHouse', account: 'insurance', currencyId: USDT, amount: amount(1_000_000n) })
  mustRun(play, { kind: 'recordPrices', prices: [{ marketId: MARKET, ticks: 1_000 }] })
  return { play, config: perpConfig, opened: [], facts: [] }
}

function mustRun(play: Play, command: Command): void {
  const reply = run(play, command)
  if (!reply.ok) throw new Error(`${command.kind} was refused: ${reply.reject}`)
}

/** A script with what really came after each arrow, and below it whatever was not as it must always be. */
export function perpOutcomeOf(script: string): string {
  const stage = openPerpPlay()
  const lines = tidy(script)
    .split('\n')
    .map((line) => {
      const [ask = ''] = line.split(' -> ')
      const answer = playLine(stage, ask.trim())
      return line.includes(' -> ') ? `${ask} -> ${answer}` : line
    })
  return [...lines, ...auditPlay(stage.play)].join('\n')
}

/**
 * 'ann long 10 @ 1000 x5', 'ann short 10 market x5 tp 900 sl 1100', 'ann long 10 market @ 1001 x5',
 * 'ann close #1', 'ann close #1 4', 'ann close #1 @ 1000', 'ann close #1 4 @ 1000', 'ann close all',
 * 'ann cancel #1', 'ann stops #1 tp 1100', 'ann margin #1 500', 'price 1010', 'config takerFeePpm 0', 'insure 5000',
 * 'freeze ann', 'wait 1000', 'at 28800000', 'time passes', 'restart'; and to look: 'ann', 'house', '#1', 'book', 'mark', 'facts'.
 */
function playLine(stage: PerpPlay, line: string): string {
  const { play } = stage
  const words = line.split(' ')
  const [word = '', second = ''] = words
  if (line === '') return ''
  if (word === 'wait') play.now += Number(second)
  else if (word === 'at') play.now = Number(second)
  else if (word === 'restart') play.exchange = restoreSnapshot(takeSnapshot(play.exchange))
  else if (word === 'house') return drawHouse(play)
  else if (word === 'book') return drawPerpBook(play)
  else if (word === 'mark') return drawMark(play)
  else if (word === 'facts') return drawFacts(stage)
  else if (word.startsWith('#')) return drawPosition(stage, word)
  else if (words.length === 1) return drawBalance(play, word)
  else return drawReply(stage, send(stage, readCommand(stage, words)))
  return ''
}

function send(stage: PerpPlay, command: Command): Reply {
  const { play } = stage
  if (command.kind === 'configurePerp') stage.config = command.perp
  const id = play.log.length + 1
  const factsBefore = play.facts.length
  const reply = run(play, command)
  if (reply.ok && command.kind === 'openPosition') stage.opened.push(id)
  stage.facts.push(...play.facts.slice(factsBefore))
  return reply
}

function readCommand(stage: PerpPlay, words: readonly string[]): Command {
  const [first = '', second = '', third = ''] = words
  if (first === 'price')
    return { kind: 'recordPrices', prices: [{ marketId: MARKET, ticks: Number(second) }] }
  if (first === 'time') return { kind: 'passTime' }
  if (first === 'insure')
    return { kind: 'fundHouse', account: 'insurance', currencyId: USDT, amount: amount(BigInt(second)) }
  if (first === 'freeze' || first === 'thaw')
    return { kind: 'setOperatorFreeze', customerId: customerOf(second), frozen: first === 'freeze' }
  if (first === 'config')
    return { kind: 'configurePerp', perp: { ...stage.config, ...setting(second, third) } }
  return readOrder(stage, customerOf(first), words.slice(1))
}

function readOrder(stage: PerpPlay, customerId: number, words: readonly string[]): PerpCommand {
  const [verb = '', second = '', third = ''] = words
  const positionId = stage.opened[Number(second.slice(1)) - 1] ?? 999_999
  if (verb === 'cancel') return { kind: 'cancelOpening', customerId, positionId }
  if (verb === 'margin') return { kind: 'addMargin', customerId, positionId, amount: amount(BigInt(third)) }
  if (verb === 'stops') return { kind: 'setStops', customerId, positionId, ...readStops(words) }
  if (verb === 'close' && second === 'all')
    return { kind: 'closeAllPositions', customerId, perpId: third === '' ? undefined : Number(third) }
  if (verb === 'close') return { kind: 'closePosition', customerId, positionId, ...readClose(words.slice(2)) }
  const lots = Number(second)
  return {
    kind: 'openPosition',
    customerId,
    perpId: words.includes('nowhere') ? 99 : PERP,
    side: verb === 'short' ? 'short' : 'long',
    leverage: Number(words.find((word) => /^x\S/.test(word))?.slice(1) ?? 10),
    terms: readTerms(words, lots),
    stops: readStops(words),
  }
}

/** '', '4', '@ 1000' or '4 @ 1000'. */
function readClose(words: readonly string[]): Pick<ClosePosition, 'lots' | 'limitTicks'> {
  const [lots, price] = words.join(' ').split('@')
  return {
    lots: lots?.trim() ? Number(lots) : undefined,
    limitTicks: price === undefined ? undefined : Number(price),
  }
}

function readTerms(words: readonly string[], lots: number): OpeningTerms {
  const price = Number(words[words.indexOf('@') + 1])
  if (!words.includes('@')) return { type: 'market', lots }
  return words.includes('market')
    ? { type: 'market', lots, worstTicks: price }
    : { type: 'limit', ticks: price, lots }
}

function readStops(words: readonly string[]): Stops {
  const after = (name: string): number | undefined =>
    words.includes(name) ? Number(words[words.indexOf(name) + 1]) : undefined
  return { takeProfitTicks: after('tp'), stopLossTicks: after('sl') }
}

function setting(name: string, value: string): Partial<PerpConfig> {
  return name === 'status' || name === 'tiers'
    ? { [name]: name === 'tiers' ? JSON.parse(value) : value }
    : { [name]: Number(value) }
}

/** An unknown name is a customer nobody opened. */
function customerOf(name: string): number {
  const index = CUSTOMERS.indexOf(name)
  return index < 0 ? 999 : index + 1
}

function drawReply(stage: PerpPlay, reply: Reply): string {
  if (!reply.ok) return reply.reject
  const drawOne = ({ positionId, status, openLots }: PositionReply): string =>
    `${nameOf(stage, positionId)} ${status}${openLots > 0 ? ` ${openLots}` : ''}`
  if (reply.positions) return reply.positions.map(drawOne).join(', ')
  return reply.position ? drawOne(reply.position) : 'done'
}

function nameOf({ opened }: PerpPlay, positionId: number): string {
  return `#${opened.indexOf(positionId) + 1}`
}

function drawPosition({ play, opened }: PerpPlay, name: string): string {
  const row = play.rows.position(opened[Number(name.slice(1)) - 1] ?? 0)
  return row ? drawRow(row) : 'unknown'
}

function drawRow(row: PositionRow): string {
  const numbers: [string, number | bigint | undefined][] = [
    ['open', row.openLots],
    ['entry', row.entryValue],
    ['margin', row.margin],
    ['rest', row.remaining],
    ['held', row.held],
    ['tp', row.takeProfitTicks],
    ['sl', row.stopLossTicks],
    ['closed', row.closedLots],
    ['exit', row.exitValue],
    ['realised', row.realised],
    ['fee', row.feePaid],
    ['funding', row.fundingPaid],
  ]
  const shown = numbers.filter(([, value]) => value).map(([label, value]) => `${label} ${value}`)
  const reason = row.closeReason ? ` by ${row.closeReason}` : ''
  return [`${row.side} ${row.status}${reason}`, ...shown].join(', ')
}

/** Available and frozen of a customer's contract account. */
function drawBalance({ exchange }: Play, name: string): string {
  const account = findAccount(exchange.ledger, customerOf(name), 'contract', USDT)
  return `${account?.available ?? 0n}${account?.frozen ? `+${account.frozen}` : ''}`
}

function drawHouse({ exchange }: Play): string {
  return (['fees', 'insurance', 'rounding', 'clearing'] as const)
    .map((kind) => `${kind} ${findAccount(exchange.ledger, HOUSE, kind, USDT)?.available ?? 0n}`)
    .join(', ')
}

function perpIn({ exchange }: Play) {
  const perp = exchange.perps.byId.get(PERP)
  if (!perp) throw new Error('the contract is not listed')
  return perp
}

/** Orders by price, as lots. */
function drawPerpBook(play: Play): string {
  return (
    drawBook(perpIn(play).book)
      .map((level) => level.replace(/\d+x/g, ''))
      .join(', ') || 'empty'
  )
}

function drawMark(play: Play): string {
  const { markTicks, fundingPpm, nextFundingAt } = perpIn(play)
  return `${markTicks} funding ${fundingPpm} at ${nextFundingAt}`
}

/** What has happened since it was last asked for, without the marks. */
function drawFacts(stage: PerpPlay): string {
  const drawn = stage.facts.flatMap((fact) => drawFact(stage, fact) ?? [])
  stage.facts.length = 0
  return drawn.join(', ') || 'none'
}

function drawFact(stage: PerpPlay, fact: Fact): string | undefined {
  if (fact.kind === 'perpTradeHappened')
    return `${fact.lots}@${fact.ticks} fee ${fact.takerFee}/${fact.makerFee}`
  if (fact.kind === 'positionClosed')
    return `${nameOf(stage, fact.positionId)} ends by ${fact.reason} with ${fact.realised}`
  if (fact.kind === 'positionLiquidated')
    return `${nameOf(stage, fact.positionId)} liquidated at ${fact.markTicks}: ${fact.filledLots} sold, ${fact.deleveragedLots} handed over, fund +${fact.insuranceFee} -${fact.insuranceCover}`
  if (fact.kind === 'deleveraged')
    return `${nameOf(stage, fact.positionId)} deleveraged by ${fact.lots} for ${fact.value}`
  if (fact.kind === 'fundingPaid') return `${nameOf(stage, fact.positionId)} funding ${fact.amount}`
  return fact.kind === 'stopFired' ? `${nameOf(stage, fact.positionId)} ${fact.stop}` : undefined
}
