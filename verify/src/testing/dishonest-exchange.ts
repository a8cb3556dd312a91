import { createHash } from 'node:crypto'
import {
  type ChainEnd,
  deliveryAtOf,
  ENTRY_DELAY_MS,
  GENESIS_HASH,
  LIVE_FORMAT,
  type LiveEntry,
  type LiveHead,
  liveRootText,
  liveText,
  type OptionRules,
  type Receipt,
  type ReceiptOutcome,
  receiptText,
  type Refusal,
  REFUSAL_FORMAT,
  refusalText,
  RULES_3_HASH,
  settleReceipt,
  type Ticket,
  TICKET_FORMAT,
  type TicketOption,
  type TicketReceipt,
  ticketText,
  tickText,
  type TickQuality,
  type PriceTick,
  windowFromOf,
} from '@halyard/receipt'
import { type ExampleKey, keyOf } from '@halyard/receipt/testing'

const RULES_3: OptionRules = 'halyard-option-rules-3'

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

interface LoggedTick {
  readonly tick: PriceTick
  readonly hash: string
}

/**
 * An exchange that signs whatever a test asks for, contradictions of its earlier statements included. A test uses two
 * of them with one key, or changes what an honest one would sign.
 */
export class TestExchange {
  readonly publicKey: string
  readonly #seed: number
  readonly #format: LiveHead['format']
  readonly #key: ExampleKey
  readonly #logs = new Map<number, LoggedTick[]>()
  #lives: { head: LiveHead; hash: string }[] = []
  #tickets: Ticket[] = []
  #refusals: Refusal[] = []

  constructor(seed: number, format: LiveHead['format']) {
    this.#seed = seed
    this.#format = format
    this.#key = keyOf(seed)
    this.publicKey = this.#key.publicKey
  }

  /** Returns an exchange with the same key and past, which then goes its own way. */
  fork(): TestExchange {
    const other = new TestExchange(this.#seed, this.#format)
    for (const [matchId, log] of this.#logs) other.#logs.set(matchId, [...log])
    other.#lives = [...this.#lives]
    other.#tickets = [...this.#tickets]
    other.#refusals = [...this.#refusals]
    return other
  }

  tick(matchId: number, at: number, ticks: number, quality?: TickQuality): void {
    const log = this.#logOf(matchId)
    const tick: PriceTick = quality ? [log.length + 1, at, ticks, quality] : [log.length + 1, at, ticks]
    const hash = createHash('sha256')
      .update(log.at(-1)?.hash ?? GENESIS_HASH, 'hex')
      .update(tickText(matchId, tick))
      .digest('hex')
    this.#logs.set(matchId, [...log, { tick, hash }])
  }

  signLive(
    signedAt: number,
    change: Partial<Pick<LiveHead, 'seq' | 'tickets' | 'refusals' | 'prev'>> = {},
  ): LiveHead {
    const heads = [...this.#logs]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([matchId, log]): LiveEntry[] => {
        const last = log.at(-1)
        return last ? [[matchId, last.tick[0], last.tick[1], last.hash]] : []
      })
    const unsigned = {
      format: this.#format,
      seq: this.#lives.length + 1,
      signed_at: signedAt,
      heads,
      ...(this.#format === LIVE_FORMAT && {
        tickets: endOf(this.#tickets, ticketText),
        refusals: endOf(this.#refusals, refusalText),
      }),
      prev: this.#lives.at(-1)?.hash ?? GENESIS_HASH,
      ...change,
    } as const
    const text = liveText(unsigned, sha256(liveRootText(heads)))
    const head = { ...unsigned, public_key: this.publicKey, signature: this.#sign(text) }
    this.#lives.push({ head, hash: sha256(text) })
    return head
  }

  sell(acceptedAt: number, change: Partial<TicketOption> = {}, rules = RULES_3): Ticket {
    const last = this.#logOf(1).at(-1)
    const before = this.#tickets.at(-1)
    const option: TicketOption = {
      ...TERMS,
      nonce: sha256(`${this.#tickets.length}`).slice(0, 32),
      client_at: acceptedAt - 40,
      good_until: acceptedAt + 5_000,
      id: this.#tickets.length + 1,
      accepted_at: acceptedAt,
      accepted_tick: last?.tick[0] ?? 0,
      accepted_hash: last?.hash ?? GENESIS_HASH,
      prev_ticket: before ? sha256(ticketText(before)) : GENESIS_HASH,
      ...(rules === RULES_3 && DELAYED),
      ...change,
    }
    const unsigned = {
      format: TICKET_FORMAT,
      rules,
      public_key: this.publicKey,
      option: inOrder(option),
    } as const
    const ticket = { ...unsigned, signature: this.#sign(ticketText(unsigned)) }
    this.#tickets.push(ticket)
    return ticket
  }

  refuse(
    { option }: Pick<Ticket, 'option'>,
    refusedAt: number,
    reason: string,
    number = '10',
    change: Partial<Pick<Refusal, 'n' | 'prev_refusal'>> = {},
  ): Refusal {
    const { nonce, client_at, good_until, match_id, type, seconds, currency_id } = option
    const order = { nonce, client_at, good_until, match_id, type, seconds, currency_id, number }
    const unsigned = {
      format: REFUSAL_FORMAT,
      public_key: this.publicKey,
      order,
      reason,
      refused_at: refusedAt,
      n: this.#refusals.length + 1,
      prev_refusal: endOf(this.#refusals, refusalText)[1],
      ...change,
    } as const
    const refusal = { ...unsigned, signature: this.#sign(refusalText(unsigned)) }
    this.#refusals.push(refusal)
    return refusal
  }

  /** Signs the receipt of a ticket that ends in a live head. `change` states another outcome than the rules give. */
  settle(ticket: Ticket, live: LiveHead, change: Partial<ReceiptOutcome> = {}): Receipt {
    const draft = this.#draftReceipt(ticket, live)
    const { entryTicks, deliveryTicks, result, payout } = settleReceipt(draft)
    const outcome = {
      ...draft.outcome,
      entry_ticks: entryTicks ?? null,
      delivery_ticks: deliveryTicks ?? null,
      result,
      payout: String(payout),
      ...change,
    }
    return { ...draft, outcome, signature: this.#sign(receiptText({ ...draft, outcome })) }
  }

  #draftReceipt({ option, rules, public_key, signature }: Ticket, live: LiveHead): TicketReceipt {
    const log = this.#logOf(option.match_id)
    const end = live.heads.find(([matchId]) => matchId === option.match_id)?.[1] ?? 0
    const times = { rules, seconds: option.seconds, acceptedAt: option.accepted_at }
    return {
      format: 'halyard-receipt-2',
      rules,
      public_key: this.publicKey,
      option,
      ticket: { public_key, signature },
      outcome: {
        window_from: windowFromOf(times),
        window_to: deliveryAtOf(times),
        entry_ticks: null,
        delivery_ticks: null,
        result: 'void',
        payout: option.stake,
      },
      trail: {
        prev: log[option.accepted_tick - 2]?.hash ?? GENESIS_HASH,
        ticks: log.slice(option.accepted_tick - 1, end).map(({ tick }) => tick),
        live,
      },
      signature: '',
    }
  }

  /** Signs any text, such as the hand-over to another key. */
  signText(text: string): string {
    return this.#sign(text)
  }

  #logOf(matchId: number): readonly LoggedTick[] {
    return this.#logs.get(matchId) ?? []
  }

  #sign(text: string): string {
    return this.#key.sign(text)
  }
}

/** Returns the number and the hash of the last of a chain of statements. */
function endOf<One>(chain: readonly One[], textOf: (one: One) => string): ChainEnd {
  const last = chain.at(-1)
  return last ? [chain.length, sha256(textOf(last))] : [0, GENESIS_HASH]
}

/** Opens an exchange without a past. The key follows from the seed, a byte; live heads have the format. */
export function openExchange(seed = 7, format: LiveHead['format'] = LIVE_FORMAT): TestExchange {
  return new TestExchange(seed, format)
}

const TERMS = {
  match_id: 1,
  market: 'BTC/USDT',
  price_decimals: 1,
  type: 'call',
  seconds: 30,
  currency_id: 3,
  currency: 'USDT',
  currency_decimals: 6,
  stake: '10000000',
  payout_ppm: 800_000,
} as const

/** Fields that a ticket under rules 3 adds. */
const DELAYED = { entry_delay: ENTRY_DELAY_MS, rules_hash: RULES_3_HASH, origin: 'quotes' } as const

/** Returns the fields in the order of the signed text, in which the server writes them. */
function inOrder(option: TicketOption): TicketOption {
  const { nonce, client_at, good_until, id, match_id, market, price_decimals, type, seconds, ...more } =
    option
  const { currency_id, currency, currency_decimals, stake, payout_ppm, ...accepted } = more
  const { accepted_at, accepted_tick, accepted_hash, prev_ticket, entry_delay, rules_hash, origin } = accepted
  return {
    nonce,
    client_at,
    good_until,
    id,
    match_id,
    market,
    price_decimals,
    type,
    seconds,
    currency_id,
    currency,
    currency_decimals,
    stake,
    payout_ppm,
    accepted_at,
    accepted_tick,
    accepted_hash,
    prev_ticket,
    ...(entry_delay !== undefined && { entry_delay }),
    ...(rules_hash !== undefined && { rules_hash }),
    ...(origin !== undefined && { origin }),
  }
}
