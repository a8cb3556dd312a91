import type { DailyStatement } from './daily/daily-statement.ts'
import { continuesDay } from './daily/daily-sums.ts'
import { encode } from './encode.ts'
import { hexOf } from './hex.ts'
import type { LiveHead } from './live-head.ts'
import type { Receipt } from './receipt.ts'
import type { ReceiptCrypto } from './receipt-crypto.ts'
import type { Refusal } from './refusal.ts'
import { type Statement, textOf, ticketIn } from './statements.ts'
import type { Ticket } from './ticket.ts'
import { hashesOf } from './verify-receipt.ts'

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
  'other_terms',
  'two_receipts',
  'refused_after_acceptance',
  'two_daily_statements',
  'daily_chain_broken',
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

/** Returns how two statements exclude each other, given what each says. */
export function contradictionBetween(a: Facts, b: Facts): Contradiction | undefined {
  return CONTRADICTIONS.find((name) => RULES[name](a, b) || RULES[name](b, a))
}

/** A tick that a statement names. Its time is known unless a ticket names it. */
interface NamedTick {
  readonly matchId: number
  readonly n: number
  readonly at: number | undefined
  readonly hash: string
}

/** What a statement says that another one can contradict. */
export interface Facts {
  readonly hash: string
  readonly ticks: readonly NamedTick[]
  readonly live?: LiveHead
  readonly ticket?: Ticket
  readonly refusal?: Refusal
  readonly receipt?: Receipt
  readonly daily?: DailyStatement
}

/** Computes what a statement says. The hashes of a receipt's ticks take the most time. */
export async function factsOf(statement: Statement, crypto: Pick<ReceiptCrypto, 'sha256'>): Promise<Facts> {
  const hash = hexOf(await crypto.sha256(encode(await textOf(statement, crypto))))
  switch (statement.format) {
    case 'halyard-live-1':
      return { hash, live: statement, ticks: ticksOfLive(statement) }
    case 'halyard-ticket-1':
      return { hash, ticket: statement, ticks: ticksOfTicket(statement) }
    case 'halyard-daily-1':
      return { hash, daily: statement, ticks: [] }
    case 'halyard-refusal-1':
      return { hash, refusal: statement, ticks: [] }
    case 'halyard-receipt-1':
    case 'halyard-receipt-2': {
      const ticket = ticketIn(statement)
      const ticks = await ticksOfReceipt(statement, crypto)
      return { hash, receipt: statement, ticks, ...(ticket && { ticket }) }
    }
  }
}

function ticksOfLive({ heads }: LiveHead): NamedTick[] {
  return heads.map(([matchId, n, at, hash]) => ({ matchId, n, at, hash }))
}

function ticksOfTicket({ option }: Ticket): NamedTick[] {
  return [{ matchId: option.match_id, n: option.accepted_tick, at: undefined, hash: option.accepted_hash }]
}

async function ticksOfReceipt(receipt: Receipt, crypto: Pick<ReceiptCrypto, 'sha256'>): Promise<NamedTick[]> {
  const hashes = (await hashesOf(receipt, crypto)) ?? []
  return receipt.trail.ticks.flatMap(([n, at], index): NamedTick[] => {
    const hash = hashes[index]
    return hash === undefined ? [] : [{ matchId: receipt.option.match_id, n, at, hash }]
  })
}

type Rule = (a: Facts, b: Facts) => boolean

const RULES: Readonly<Record<Contradiction, Rule>> = {
  two_hashes_of_a_tick: (a, b) => {
    const hashes = new Map(a.ticks.map((tick) => [`${tick.matchId}:${tick.n}`, tick.hash]))
    return b.ticks.some(({ matchId, n, hash }) => (hashes.get(`${matchId}:${n}`) ?? hash) !== hash)
  },
  two_live_heads_of_a_number: (a, b) =>
    a.live !== undefined && a.live.seq === b.live?.seq && a.hash !== b.hash,
  live_heads_go_back: ({ live: a }, { live: b }) =>
    a !== undefined &&
    b !== undefined &&
    a.seq < b.seq &&
    (a.signed_at > b.signed_at || a.heads.some(([matchId, n]) => n > newestOf(b, matchId))),
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
}

function isTicketAlone(facts: Facts): facts is Facts & { readonly ticket: Ticket } {
  return facts.ticket !== undefined && facts.receipt === undefined
}

/** Returns the number of the newest tick of a market that a live head names; 0 if it names none. */
function newestOf({ heads }: LiveHead, matchId: number): number {
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

/** Returns a decimal in whole units, as digits; `undefined` if it has more decimals. */
function unitsOf(number: string, decimals: number): string | undefined {
  const [whole = '', fraction = ''] = number.split('.')
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > decimals) return undefined
  return BigInt(whole + digits.padEnd(decimals, '0')).toString()
}
