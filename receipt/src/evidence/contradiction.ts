import type { DailyStatement } from '../daily/daily-statement.ts'
import { continuesDay } from '../daily/daily-sums.ts'
import { encode } from '../text/encode.ts'
import { hexOf } from '../text/hex.ts'
import type { ChainEnd, LiveHead } from '../statements/live-head.ts'
import {
  isOriginChanged,
  isRenamed,
  type MarketOrigin,
  type Meaning,
  meaningsIn,
  originsIn,
} from './meanings.ts'
import type { Receipt } from '../receipt.ts'
import type { ReceiptCrypto } from '../text/receipt-crypto.ts'
import type { Refusal } from '../statements/refusal.ts'
import type { SourcesStatement } from '../sources/tick-sources.ts'
import { hashesOfSources } from '../sources/verify-sources.ts'
import { type Statement, textOf, ticketIn } from '../statements/statements.ts'
import type { Ticket } from '../statements/ticket.ts'
import { unitsOf } from '../text/units-of.ts'
import { hashesOf } from '../verify-receipt.ts'

/** The ways in which two signed statements exclude each other (docs/verify.md). */
export const CONTRADICTIONS = [
  'two_hashes_of_a_tick',
  'two_live_heads_of_a_number',
  'live_heads_go_back',
  'live_chain_broken',
  'tick_dated_back',
  'ticket_dated_back',
  'ticket_skips_a_tick',
  'two_tickets',
  'ticket_chain_broken',
  'ticket_withheld',
  'two_refusals_of_a_number',
  'refusal_chain_broken',
  'origin_changed',
  'other_terms',
  'two_receipts',
  'refused_after_acceptance',
  'two_daily_statements',
  'daily_chain_broken',
  'two_sources_of_a_tick',
  'sources_of_another_tick',
  'two_sources_heads_of_a_number',
  'sources_heads_go_back',
  'sources_chain_broken',
  'number_renamed',
] as const
/** One of `CONTRADICTIONS`. */
export type Contradiction = (typeof CONTRADICTIONS)[number]

/** Refusals that may follow the acceptance of the same order: the customer has sent it again. */
const REPEATS: readonly string[] = ['nonce_repeated', 'busy', 'idempotency_key_reused']

/**
 * Returns how two statements of the same exchange exclude each other; `undefined` if both can be true. Their order does not
 * matter. It does not verify their signatures.
 */
export async function contradictionOf(
  one: Statement,
  other: Statement,
  crypto: Pick<ReceiptCrypto, 'sha256'>,
): Promise<Contradiction | undefined> {
  return contradictionBetween(await factsOf(one, crypto), await factsOf(other, crypto))
}

/** Returns how two statements exclude each other, given their contents. */
export function contradictionBetween(a: Facts, b: Facts): Contradiction | undefined {
  return CONTRADICTIONS.find((name) => RULES[name](a, b) || RULES[name](b, a))
}

/** A tick that a statement names. Its time is known unless a ticket names it; its price if a receipt does. */
interface NamedTick {
  readonly matchId: number
  readonly n: number
  readonly at: number | undefined
  readonly ticks?: number
  readonly hash: string
}

/** The facts of a statement that another one can contradict. */
export interface Facts {
  readonly hash: string
  /** Meanings of its numbers of markets and currencies. */
  readonly meanings: readonly Meaning[]
  /** Where the prices of markets come from. */
  readonly origins: readonly MarketOrigin[]
  readonly ticks: readonly NamedTick[]
  readonly live?: LiveHead
  readonly ticket?: Ticket
  readonly refusal?: Refusal
  readonly receipt?: Receipt
  readonly daily?: DailyStatement
  readonly sources?: SourcesStatement
  /** The ticks whose sources it names, with the hashes of the chain of sources. */
  readonly sourced?: readonly NamedTick[]
}

/** Computes the content of a statement. The hashes of a receipt's ticks take the most time. */
export async function factsOf(statement: Statement, crypto: Pick<ReceiptCrypto, 'sha256'>): Promise<Facts> {
  const hash = hexOf(await crypto.sha256(encode(await textOf(statement, crypto))))
  return {
    hash,
    meanings: meaningsIn(statement),
    origins: originsIn(statement),
    ...(await saidBy(statement, crypto)),
  }
}

type Said = Omit<Facts, 'hash' | 'meanings' | 'origins'>

async function saidBy(statement: Statement, crypto: Pick<ReceiptCrypto, 'sha256'>): Promise<Said> {
  switch (statement.format) {
    case 'halyard-live-1':
    case 'halyard-live-2':
      return { live: statement, ticks: ticksOfLive(statement) }
    case 'halyard-ticket-1':
      return { ticket: statement, ticks: ticksOfTicket(statement) }
    case 'halyard-daily-1':
      return { daily: statement, ticks: [] }
    case 'halyard-sources-1':
      return { sources: statement, ticks: [], sourced: await ticksOfSources(statement, crypto) }
    case 'halyard-refusal-1':
    case 'halyard-refusal-2':
      return { refusal: statement, ticks: [] }
    case 'halyard-receipt-1':
    case 'halyard-receipt-2': {
      const ticket = ticketIn(statement)
      const ticks = await ticksOfReceipt(statement, crypto)
      return { receipt: statement, ticks, ...(ticket && { ticket }) }
    }
  }
}

function ticksOfLive({ heads }: Pick<LiveHead, 'heads'>): NamedTick[] {
  return heads.map(([matchId, n, at, hash]) => ({ matchId, n, at, hash }))
}

function ticksOfTicket({ option }: Ticket): NamedTick[] {
  return [{ matchId: option.match_id, n: option.accepted_tick, at: undefined, hash: option.accepted_hash }]
}

async function ticksOfReceipt(receipt: Receipt, crypto: Pick<ReceiptCrypto, 'sha256'>): Promise<NamedTick[]> {
  const hashes = (await hashesOf(receipt, crypto)) ?? []
  return receipt.trail.ticks.flatMap(([n, at, ticks], index): NamedTick[] => {
    const hash = hashes[index]
    return hash === undefined ? [] : [{ matchId: receipt.option.match_id, n, at, ticks, hash }]
  })
}

async function ticksOfSources(
  statement: SourcesStatement,
  crypto: Pick<ReceiptCrypto, 'sha256'>,
): Promise<NamedTick[]> {
  const { match_id: matchId, head, list } = statement
  const hashes = await hashesOfSources(statement, crypto)
  const listed = list.map(([n, at, ticks], index) => ({ matchId, n, at, ticks, hash: hashes[index] ?? '' }))
  return [...listed, ...ticksOfLive(head).filter((tick) => tick.matchId !== matchId)]
}

type Rule = (a: Facts, b: Facts) => boolean

const RULES: Readonly<Record<Contradiction, Rule>> = {
  two_hashes_of_a_tick: (a, b) => isAnyDifferent(a.ticks, b.ticks, (one, other) => one.hash !== other.hash),
  two_live_heads_of_a_number: (a, b) =>
    a.live !== undefined && a.live.seq === b.live?.seq && a.hash !== b.hash,
  live_heads_go_back: (a, b) => isGoingBack(a.live, b.live),
  live_chain_broken: (a, b) =>
    a.live !== undefined && b.live?.seq === a.live.seq + 1 && b.live.prev !== a.hash,
  // Time is monotonic over all markets: a tick that a live head does not cover is not older than any that it covers.
  tick_dated_back: ({ live }, { ticks }) =>
    live !== undefined &&
    ticks.some(
      ({ matchId, n, at }) => at !== undefined && n > newestOf(live, matchId) && at < latestIn(live),
    ),
  ticket_dated_back: ({ live }, { ticket }) =>
    live !== undefined &&
    ticket !== undefined &&
    ticket.option.accepted_tick > newestOf(live, ticket.option.match_id) &&
    ticket.option.accepted_at < latestIn(live),
  ticket_skips_a_tick: ({ ticket }, { ticks }) =>
    ticket !== undefined &&
    ticks.some(
      ({ matchId, n, at }) =>
        matchId === ticket.option.match_id &&
        at !== undefined &&
        (n > ticket.option.accepted_tick ? at < ticket.option.accepted_at : at > ticket.option.accepted_at),
    ),
  two_tickets: (a, b) =>
    isTicketAlone(a) &&
    isTicketAlone(b) &&
    a.hash !== b.hash &&
    (a.ticket.option.nonce === b.ticket.option.nonce || a.ticket.option.id === b.ticket.option.id),
  ticket_chain_broken: (a, b) =>
    isTicketAlone(a) &&
    b.ticket !== undefined &&
    b.ticket.option.id === a.ticket.option.id + 1 &&
    b.ticket.option.prev_ticket !== a.hash,
  // A tick is committed after every option that was accepted before it, so its head covers their tickets.
  ticket_withheld: ({ live }, { ticket, hash, receipt }) => {
    if (!live?.tickets || !ticket) return false
    const [last, lastHash] = live.tickets
    const { id, accepted_at } = ticket.option
    return id > last ? accepted_at < latestIn(live) : id === last && !receipt && hash !== lastHash
  },
  two_refusals_of_a_number: (a, b) =>
    (a.refusal?.n !== undefined && a.refusal.n === b.refusal?.n && a.hash !== b.hash) ||
    (a.refusal?.n !== undefined && a.refusal.n === b.live?.refusals?.[0] && a.hash !== b.live.refusals[1]),
  refusal_chain_broken: (a, b) =>
    a.refusal?.n !== undefined && b.refusal?.n === a.refusal.n + 1 && b.refusal.prev_refusal !== a.hash,
  origin_changed: (a, b) => isOriginChanged(a.origins, b.origins),
  other_terms: (a, b) =>
    isTicketAlone(a) &&
    b.receipt !== undefined &&
    isSameOption(a.ticket, b.receipt) &&
    (b.ticket === undefined || !isSameTicket(a.ticket, b.ticket)),
  two_receipts: ({ receipt: a }, { receipt: b }) =>
    a !== undefined &&
    b !== undefined &&
    a.option.id === b.option.id &&
    (sortedText(a.option) !== sortedText(b.option) || sortedText(a.outcome) !== sortedText(b.outcome)),
  refused_after_acceptance: ({ refusal }, { ticket }) =>
    refusal !== undefined &&
    ticket !== undefined &&
    !REPEATS.includes(refusal.reason) &&
    refusal.refused_at >= ticket.option.accepted_at &&
    isSameOrder(refusal, ticket),
  two_daily_statements: (a, b) =>
    a.daily !== undefined &&
    b.daily !== undefined &&
    a.hash !== b.hash &&
    (a.daily.seq === b.daily.seq || a.daily.day === b.daily.day),
  daily_chain_broken: (a, b) =>
    a.daily !== undefined &&
    b.daily?.seq === a.daily.seq + 1 &&
    (b.daily.prev !== a.hash || !continuesDay(a.daily, b.daily)),
  two_sources_of_a_tick: (a, b) =>
    isAnyDifferent(a.sourced, b.sourced, (one, other) => one.hash !== other.hash),
  sources_of_another_tick: (a, b) => isAnyDifferent(a.sourced, b.ticks, isOtherTick),
  two_sources_heads_of_a_number: (a, b) =>
    a.sources !== undefined && a.sources.head.seq === b.sources?.head.seq && a.hash !== b.hash,
  sources_heads_go_back: (a, b) => isGoingBack(a.sources?.head, b.sources?.head),
  sources_chain_broken: (a, b) =>
    a.sources !== undefined &&
    b.sources?.head.seq === a.sources.head.seq + 1 &&
    b.sources.head.prev !== a.hash,
  number_renamed: (a, b) => isRenamed(a.meanings, b.meanings),
}

/** Returns whether any tick that both lists name is different. */
function isAnyDifferent(
  a: readonly NamedTick[] = [],
  b: readonly NamedTick[] = [],
  isDifferent: (one: NamedTick, other: NamedTick) => boolean,
): boolean {
  if (a.length === 0 || b.length === 0) return false
  const named = new Map(a.map((tick) => [`${tick.matchId}:${tick.n}`, tick]))
  return b.some((other) => {
    const one = named.get(`${other.matchId}:${other.n}`)
    return one !== undefined && isDifferent(one, other)
  })
}

function isOtherTick(one: NamedTick, other: NamedTick): boolean {
  return (
    (other.at !== undefined && other.at !== one.at) ||
    (one.ticks !== undefined && other.ticks !== undefined && one.ticks !== other.ticks)
  )
}

type SignedHeads = Pick<LiveHead, 'seq' | 'signed_at' | 'heads' | 'tickets' | 'refusals'>

/** Returns whether a chain ends earlier than it did, or with another hash at the same number. */
function isEarlierEnd(end: ChainEnd | undefined, before: ChainEnd | undefined): boolean {
  return (
    end !== undefined &&
    before !== undefined &&
    (end[0] < before[0] || (end[0] === before[0] && end[1] !== before[1]))
  )
}

/** Returns whether the head with the higher number is earlier, or names an earlier tick of a market. */
function isGoingBack(a: SignedHeads | undefined, b: SignedHeads | undefined): boolean {
  return (
    a !== undefined &&
    b !== undefined &&
    a.seq < b.seq &&
    (a.signed_at > b.signed_at ||
      a.heads.some(([matchId, n]) => n > newestOf(b, matchId)) ||
      (['tickets', 'refusals'] as const).some((chain) => isEarlierEnd(b[chain], a[chain])))
  )
}

function isTicketAlone(facts: Facts): facts is Facts & { readonly ticket: Ticket } {
  return facts.ticket !== undefined && facts.receipt === undefined
}

/** Returns the number of the newest tick of a market that a live head names; 0 if it names none. */
function newestOf({ heads }: Pick<LiveHead, 'heads'>, matchId: number): number {
  return heads.find(([id]) => id === matchId)?.[1] ?? 0
}

function latestIn({ heads }: LiveHead): number {
  return Math.max(...heads.map(([, , at]) => at))
}

function isSameOption({ option }: Ticket, receipt: Receipt): boolean {
  return (
    option.id === receipt.option.id || ('nonce' in receipt.option && receipt.option.nonce === option.nonce)
  )
}

function isSameTicket(a: Ticket, b: Ticket): boolean {
  return a.rules === b.rules && sortedText(a.option) === sortedText(b.option)
}

/** Returns the fields of an object without objects as text, whatever order they are in. */
function sortedText(fields: object): string {
  return JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function isSameOrder({ order }: Refusal, { option }: Ticket): boolean {
  return (
    order.nonce === option.nonce &&
    order.match_id === option.match_id &&
    order.type === option.type &&
    order.seconds === option.seconds &&
    order.currency_id === option.currency_id &&
    order.number !== null &&
    unitsOf(order.number, option.currency_decimals) === option.stake
  )
}
