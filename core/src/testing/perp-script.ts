import { amount } from '@halyard/money'
import type { Command } from '../commands.ts'
import type { PriceQuality } from '../market/market.ts'
import type { CustomerId, PositionId } from '../ids.ts'
import type { PositionMode } from '../perp/mode/position-mode.ts'
import type {
  ClosePosition,
  ConditionalTerms,
  OpeningTerms,
  PlaceConditional,
  ReducePosition,
  Stops,
} from '../perp/commands.ts'
import type { PerpConfig } from '../perp/perp-config.ts'
import type { PositionRow } from '../perp/position/position.ts'
import type { Fact } from '../facts.ts'
import type { PositionReply } from '../perp/replies.ts'
import type { Reply } from '../reply.ts'
import type { DueKind } from '../quarantine/quarantine.ts'
import { restoreSnapshot, takeSnapshot } from '../snapshot.ts'
import { MARKET, USDT } from './listing.ts'
import { formatBalance, formatMark, formatPerpBook, formatSystemAccounts } from './perp-figures.ts'
import { customerOf, openPerpHarness, PERP, perpConfig } from './perp-harness.ts'
import { auditState, type Harness, run, dedent } from './script.ts'

/** An exchange of `openPerpHarness`, and what the lines of a script refer to. */
interface PerpHarness {
  readonly harness: Harness
  config: PerpConfig
  /** The ids of the positions in the order in which they were opened. Scripts call the first one #1. */
  readonly opened: number[]
  /** The ids of the conditional orders in the order in which they were placed. Scripts call the first one c1. */
  readonly placed: number[]
  readonly facts: Fact[]
}

/** Runs a script and returns it with the actual outcome after each arrow, followed by the violations found. */
export function perpOutcomeOf(script: string): string {
  const perpHarness: PerpHarness = {
    harness: openPerpHarness(),
    config: perpConfig,
    opened: [],
    placed: [],
    facts: [],
  }
  const lines = dedent(script)
    .split('\n')
    .map((line) => {
      const [command = ''] = line.split(' -> ')
      const outcome = runLine(perpHarness, command.trim())
      return line.includes(' -> ') ? `${command} -> ${outcome}` : line
    })
  return [...lines, ...auditState(perpHarness.harness)].join('\n')
}

/**
 * Runs one line of a script and returns its outcome. Commands are:
 * 'ann long 10 @ 1000 x5', 'ann short 10 market x5 tp 900 sl 1100', 'ann long 10 market @ 1001 x5',
 * 'ann close #1', 'ann close #1 4', 'ann close #1 @ 1000', 'ann close #1 4 @ 1000', 'ann close all',
 * 'ann mode net', 'ann reduce sell 5 @ 1010 post_only as mine', 'ann reduce buy 5 market', 'ann unmargin #1 500', 'ann cancel all',
 * 'ann pause 1', 'ann limit 500', 'ann limit none', 'ann cancel #1', 'ann stops #1 tp 1100', 'ann margin #1 500', 'price 1010', 'config takerFeePpm 0', 'insure 5000',
 * 'freeze ann', 'aside perp', 'retry perp 900', 'wait 1000', 'at 28800000', 'time passes', 'restart',
 * 'ann cond sell 5 mark <= 950 x5', 'ann cond sell reduce 5 last <= 950', 'ann cond sell close mark >= 1050 as mine', 'ann uncond c1', 'ann uncond all'. Queries are:
 * 'ann', 'ann lost', 'conds', 'system', '#1', 'book', 'mark', 'facts'.
 */
function runLine(perpHarness: PerpHarness, line: string): string {
  const { harness } = perpHarness
  const words = line.split(' ')
  const [word = '', second = ''] = words
  if (line === '') return ''
  if (word === 'wait') harness.now += Number(second)
  else if (word === 'at') harness.now = Number(second)
  else if (word === 'restart') harness.exchange = restoreSnapshot(takeSnapshot(harness.exchange))
  else if (word === 'system') return formatSystemAccounts(harness)
  else if (word === 'book') return formatPerpBook(harness)
  else if (word === 'mark') return formatMark(harness)
  else if (word === 'conds') return formatConditionals(perpHarness)
  else if (word === 'facts') return formatFacts(perpHarness)
  else if (word.startsWith('#')) return formatPosition(perpHarness, word)
  else if (second === 'lost')
    return String(harness.exchange.selfLimits.uses.get(customerOf(word))?.perpLoss ?? 0n)
  else if (words.length === 1) return formatBalance(harness, word)
  else return formatReply(perpHarness, send(perpHarness, readCommand(perpHarness, words)))
  return ''
}

function send(perpHarness: PerpHarness, command: Command): Reply {
  const { harness } = perpHarness
  if (command.kind === 'configurePerp') perpHarness.config = command.perp
  const id = harness.log.length + 1
  const factsBefore = harness.facts.length
  const reply = run(harness, command)
  if (reply.ok && (command.kind === 'openPosition' || command.kind === 'reducePosition'))
    perpHarness.opened.push(id)
  if (reply.ok && command.kind === 'placeConditional') perpHarness.placed.push(id)
  for (const fact of harness.facts.slice(factsBefore))
    if (fact.kind === 'conditionalTriggered') perpHarness.opened.push(fact.orderId)
  perpHarness.facts.push(...harness.facts.slice(factsBefore))
  return reply
}

/** Returns the quality in 'price 1000 uncertain'; `live` if there is none. */
function qualityOf(word: string): PriceQuality {
  return word === 'delayed' || word === 'uncertain' ? word : 'live'
}

function readCommand(perpHarness: PerpHarness, words: readonly string[]): Command {
  const [first = '', second = '', third = ''] = words
  if (first === 'price')
    return {
      kind: 'recordPrices',
      prices: [{ marketId: MARKET, ticks: Number(second), quality: qualityOf(third) }],
    }
  if (first === 'time') return { kind: 'passTime' }
  if (first === 'aside')
    return { kind: 'setAside', record: second as DueKind, recordId: PERP, reason: 'a failure' }
  if (first === 'retry')
    return { kind: 'retryRecord', record: second as DueKind, recordId: PERP, operatorId: Number(third) }
  if (first === 'insure')
    return {
      kind: 'fundSystemAccount',
      account: 'insurance',
      currencyId: USDT,
      amount: amount(BigInt(second)),
    }
  if (first === 'freeze' || first === 'unfreeze')
    return { kind: 'setOperatorFreeze', customerId: customerOf(second), frozen: first === 'freeze' }
  if (first === 'config')
    return { kind: 'configurePerp', perp: { ...perpHarness.config, ...setting(second, third) } }
  return readOrder(perpHarness, customerOf(first), words.slice(1))
}

function readOrder(perpHarness: PerpHarness, customerId: CustomerId, words: readonly string[]): Command {
  const [verb = '', second = '', third = ''] = words
  const positionId = perpHarness.opened[Number(second.slice(1)) - 1] ?? 999_999
  if (verb === 'pause') return { kind: 'beginPause', customerId, days: Number(second), withSpot: false }
  if (verb === 'limit') {
    const max = second === 'none' ? undefined : amount(BigInt(second))
    return { kind: 'setSelfLimit', customerId, name: 'perp_loss', max }
  }
  if (verb === 'mode') return { kind: 'setPositionMode', customerId, mode: second as PositionMode }
  if (verb === 'cancel' && second === 'all')
    return { kind: 'cancelOpenings', customerId, perpId: third === '' ? undefined : Number(third) }
  if (verb === 'cancel') return { kind: 'cancelOpening', customerId, positionId }
  if (verb === 'countdown')
    return { kind: 'setCountdown', customerId, perpId: third ? 99 : PERP, countdownMs: Number(second) }
  if (verb === 'amend')
    return { kind: 'amendOpening', customerId, positionId, lots: Number(third), ticks: Number(words[4]) }
  if (verb === 'margin') return { kind: 'addMargin', customerId, positionId, amount: amount(BigInt(third)) }
  if (verb === 'unmargin')
    return { kind: 'removeMargin', customerId, positionId, amount: amount(BigInt(third)) }
  if (verb === 'cond')
    return { ...readConditional(words), kind: 'placeConditional', customerId, perpId: contractOf(words) }
  if (verb === 'uncond' && second === 'all')
    return { kind: 'cancelConditionals', customerId, perpId: contractOf(words) }
  if (verb === 'uncond') {
    const conditionalId = perpHarness.placed[Number(second.slice(1)) - 1] ?? 999_999
    return { kind: 'cancelConditional', customerId, conditionalId }
  }
  if (verb === 'reduce') return { ...readReducing(words), kind: 'reducePosition', customerId, perpId: PERP }
  if (verb === 'stops') return { kind: 'setStops', customerId, positionId, ...readStops(words) }
  if (verb === 'close' && second === 'all')
    return { kind: 'closeAllPositions', customerId, perpId: third === '' ? undefined : Number(third) }
  if (verb === 'close') return { kind: 'closePosition', customerId, positionId, ...readClose(words.slice(2)) }
  const lots = Number(second)
  return {
    kind: 'openPosition',
    customerId,
    perpId: contractOf(words),
    side: verb === 'short' ? 'short' : 'long',
    leverage: Number(words.find((word) => /^x\S/.test(word))?.slice(1) ?? 10),
    terms: readTerms(words, lots),
    stops: readStops(words),
    clientId: readClientId(words),
  }
}

/** Parses 'reduce sell 5 @ 1010 ioc as mine' or 'reduce buy 5 market'. */
function readReducing(words: readonly string[]): Pick<ReducePosition, 'side' | 'terms' | 'clientId'> {
  const [, side, lots] = words
  return {
    side: side === 'buy' ? 'buy' : 'sell',
    terms: readTerms(words, Number(lots)),
    clientId: readClientId(words),
  }
}

function contractOf(words: readonly string[]): number {
  return words.includes('nowhere') ? 99 : PERP
}

/** Parses 'cond sell 5 mark <= 950 x5', 'cond sell reduce 5 last <= 950' or 'cond sell close mark >= 1050 as mine'. */
function readConditional(
  words: readonly string[],
): Pick<PlaceConditional, 'side' | 'trigger' | 'terms' | 'clientId'> {
  const [, side, purpose = '', lots = ''] = words
  const sign = words.includes('<=') ? '<=' : '>='
  const leverage = Number(words.find((word) => /^x\S/.test(word))?.slice(1) ?? 10)
  const terms: ConditionalTerms =
    purpose === 'close'
      ? { purpose }
      : purpose === 'reduce'
        ? { purpose, lots: Number(lots) }
        : { purpose: 'open', lots: Number(purpose), leverage }
  return {
    side: side === 'buy' ? 'buy' : 'sell',
    trigger: {
      source: words.includes('last') ? 'last' : 'mark',
      direction: sign === '<=' ? 'at_or_below' : 'at_or_above',
      ticks: Number(words[words.indexOf(sign) + 1]),
    },
    terms,
    clientId: readClientId(words),
  }
}

function readClientId(words: readonly string[]): string | undefined {
  return words.includes('as') ? words[words.indexOf('as') + 1] : undefined
}

/** Parses '', '4', '@ 1000' or '4 @ 1000'. */
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
    : { type: 'limit', ticks: price, lots, ...readTimeInForce(words) }
}

function readTimeInForce(words: readonly string[]) {
  const timeInForce = (['post_only', 'ioc', 'fok'] as const).find((word) => words.includes(word))
  return timeInForce && { timeInForce }
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

function formatReply(perpHarness: PerpHarness, reply: Reply): string {
  if (!reply.ok) return reply.reject
  const formatOne = ({ positionId, status, openLots }: PositionReply): string =>
    `${nameOf(perpHarness, positionId)} ${status}${openLots > 0 ? ` ${openLots}` : ''}`
  if (reply.conditional) return reply.conditional.status
  if (reply.conditionals) return `${reply.conditionals.length} cancelled`
  if (reply.positions) return reply.positions.map(formatOne).join(', ')
  return reply.position ? formatOne(reply.position) : 'done'
}

function nameOf({ opened }: PerpHarness, positionId: PositionId): string {
  return `#${opened.indexOf(positionId) + 1}`
}

function formatPosition({ harness, opened }: PerpHarness, name: string): string {
  const row = harness.rows.position(opened[Number(name.slice(1)) - 1] ?? 0)
  return row ? formatRow(row) : 'unknown'
}

function formatRow(row: PositionRow): string {
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

/** Formats all conditional orders: their status, the order that they became, or why they were cancelled. */
function formatConditionals(perpHarness: PerpHarness): string {
  const formatted = perpHarness.placed.map((id, index) => {
    const row = perpHarness.harness.rows.conditional(id)
    if (row?.placedOrderId !== undefined) return `c${index + 1} is ${nameOf(perpHarness, row.placedOrderId)}`
    return `c${index + 1} ${row?.cancelReason ?? row?.status}`
  })
  return formatted.join(', ') || 'none'
}

/** Formats the facts since the last query, without mark prices. */
function formatFacts(perpHarness: PerpHarness): string {
  const formatted = perpHarness.facts.flatMap((fact) => formatFact(perpHarness, fact) ?? [])
  perpHarness.facts.length = 0
  return formatted.join(', ') || 'none'
}

function formatFact(perpHarness: PerpHarness, fact: Fact): string | undefined {
  if (fact.kind === 'perpTradeHappened')
    return `${fact.lots}@${fact.ticks} fee ${fact.takerFee}/${fact.makerFee}`
  if (fact.kind === 'positionClosed')
    return `${nameOf(perpHarness, fact.positionId)} closed by ${fact.reason}, PnL ${fact.realised}`
  if (fact.kind === 'positionLiquidated')
    return `${nameOf(perpHarness, fact.positionId)} liquidated at ${fact.markTicks}: ${fact.filledLots} filled, ${fact.deleveragedLots} deleveraged, fund +${fact.insuranceFee} -${fact.insuranceCover}`
  if (fact.kind === 'deleveraged')
    return `${nameOf(perpHarness, fact.positionId)} deleveraged by ${fact.lots} for ${fact.value}`
  if (fact.kind === 'fundingPaid') return `${nameOf(perpHarness, fact.positionId)} funding ${fact.amount}`
  return fact.kind === 'stopFired' ? `${nameOf(perpHarness, fact.positionId)} ${fact.stop}` : undefined
}
