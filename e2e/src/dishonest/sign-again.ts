import {
  type ChainEnd,
  GENESIS_HASH,
  type LiveEntry,
  type LiveHead,
  liveRootText,
  liveText,
  type Receipt,
  receiptText,
  type Refusal,
  refusalText,
  settleReceipt,
  type Ticket,
  TICKET_FORMAT,
  type TicketOption,
  type TicketReceipt,
  ticketText,
  tickText,
  type PriceTick,
} from '@halyard/receipt'
import { createHash } from 'node:crypto'
import { signText } from '../product/forge-receipt.ts'

/** Acts of an exchange that cheats with its own key: it signs again anything that it signed, with other contents. */

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Returns a receipt as one of format 2, which every new option has. */
export function ticketReceipt(receipt: Receipt): TicketReceipt {
  if (receipt.format !== 'halyard-receipt-2') throw new Error('the option has no ticket')
  return receipt
}

export function signTicket({ rules, public_key, option }: Omit<Ticket, 'signature'>): Ticket {
  const unsigned = { format: TICKET_FORMAT, rules, public_key, option } as const
  return { ...unsigned, signature: signText(ticketText(unsigned)) }
}

/** Signs a live head again, with other newest ticks or another last ticket. */
export function signLive(
  head: LiveHead,
  change: { readonly heads?: readonly LiveEntry[]; readonly tickets?: ChainEnd },
): LiveHead {
  const changed = { ...head, ...change }
  return { ...changed, signature: signText(liveText(changed, sha256(liveRootText(changed.heads)))) }
}

export function signRefusal(unsigned: Omit<Refusal, 'signature'>): Refusal {
  return { ...unsigned, signature: signText(refusalText(unsigned)) }
}

/**
 * Signs a receipt again with other ticks, which begin where the true ones do, or with another ticket. Its live head, its
 * result and its payout follow from them: the receipt is right by itself.
 */
export function signReceipt(
  receipt: TicketReceipt,
  {
    option = receipt.option,
    prev = receipt.trail.prev,
    ticks = receipt.trail.ticks,
    live = receipt.trail.live,
  }: {
    readonly option?: TicketOption
    readonly prev?: string
    readonly ticks?: readonly PriceTick[]
    readonly live?: LiveHead
  },
): TicketReceipt {
  const { rules, public_key } = receipt
  const hashes = hashesOf(option.match_id, prev, ticks)
  const [n, at] = ticks.at(-1) ?? [0, 0]
  const end: LiveEntry = [option.match_id, n, at, hashes.at(-1) ?? GENESIS_HASH]
  const heads = live.heads.map((entry) => (entry[0] === option.match_id ? end : entry))
  const { signature } = signTicket({ format: TICKET_FORMAT, rules, public_key, option })
  const draft: TicketReceipt = {
    ...receipt,
    option,
    ticket: { public_key, signature },
    trail: { prev, ticks, live: signLive(live, { heads }) },
  }
  const times = { window_from: receipt.outcome.window_from, window_to: receipt.outcome.window_to }
  const moved = option.accepted_at - receipt.option.accepted_at
  const { entryTicks, deliveryTicks, result, payout } = settleReceipt(draft)
  const outcome = {
    window_from: times.window_from + moved,
    window_to: times.window_to + moved,
    entry_ticks: entryTicks ?? null,
    delivery_ticks: deliveryTicks ?? null,
    result,
    payout: String(payout),
  }
  const forged = { ...draft, outcome }
  return { ...forged, signature: signText(receiptText(forged)) }
}

/** Returns the hash of each tick of a market's price log, given the hash before the first. */
export function hashesOf(matchId: number, prev: string, ticks: readonly PriceTick[]): string[] {
  let hash = prev
  return ticks.map((tick) => {
    hash = createHash('sha256').update(hash, 'hex').update(tickText(matchId, tick)).digest('hex')
    return hash
  })
}

/** Returns ticks of which those later than a time have a price at which a call loses. */
export function withLosingPrices(ticks: readonly PriceTick[], from: number): PriceTick[] {
  return ticks.map((tick) => (tick[1] > from ? [tick[0], tick[1], tick[2] - LOSING_BY] : tick))
}

/** More than the simulated price moves in half a minute: 5,000 USDT. */
export const LOSING_BY = 50_000
