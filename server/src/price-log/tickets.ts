import { createHash } from 'node:crypto'
import {
  type ChainEnd,
  ENTRY_DELAY_MS,
  GENESIS_HASH,
  OPTION_RULES,
  type PriceOrigin,
  RULES_3_HASH,
  type Ticket,
  TICKET_FORMAT,
  ticketText,
} from '@halyard/receipt'
import type { Database } from '../db/database.ts'
import { OPTIONS, type OptionRow } from '../engine/index.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import { shareRuns } from '../platform/concurrency/share-runs.ts'
import type { SigningKey } from './signing-key.ts'

/** Signs a ticket for each option with a nonce, in the order of their ids (decision 39). */
export interface TicketIssuer {
  /** Signs and stores the tickets of all committed options that have none, after a crash too. */
  issue(): Promise<void>
  /** Returns the ticket of a committed option; `undefined` if it was bought without a nonce. Always the same one. */
  ticketOf(optionId: number): Promise<Ticket | undefined>
  /** Returns the last ticket's number and the hash of its text, which covers every option that is committed before the call. */
  end(): Promise<ChainEnd>
}

/** Tickets that one round signs. */
const ROUND_MAX = 500
/** Tickets that stay in memory, because they are about to be answered. */
const RECENT_MAX = 1_000

export interface TicketParts {
  readonly db: Database
  readonly catalogue: Pick<Catalogue, 'market' | 'currency'>
  readonly key: SigningKey
  /** Where the prices of markets with options come from. */
  readonly origin: PriceOrigin
}

interface LastTicket {
  readonly id: number
  readonly hash: string
}

/**
 * Creates the issuer. A ticket follows from stored facts, and is stored before it is returned, so that no crash loses one
 * and no option ever has two.
 */
export function createTicketIssuer({ db, catalogue, key, origin }: TicketParts): TicketIssuer {
  let last: LastTicket | undefined
  const recent = new Map<number, Ticket>()

  const issue = shareRuns(async () => {
    for (;;) {
      last ??= await findLast(db)
      const options = await findUnticketed(db, last.id)
      if (options.length === 0) return
      const issued: Issued[] = []
      for (const option of options)
        issued.push(makeTicket({ catalogue, key, origin }, option, issued.at(-1)?.hash ?? last.hash))
      const stored = await store(db, key, issued)
      const newest = issued.at(-1)
      // Another process may have signed some of them: its tickets count.
      if (stored < issued.length || !newest) {
        last = undefined
        continue
      }
      last = { id: newest.ticket.option.id, hash: newest.hash }
      for (const { ticket } of issued) recent.set(ticket.option.id, ticket)
      for (const id of recent.keys()) if (recent.size > RECENT_MAX) recent.delete(id)
      if (issued.length < ROUND_MAX) return
    }
  })

  return {
    issue,
    async end() {
      await issue()
      const { id, hash } = last ?? (await findLast(db))
      return [id, hash]
    },
    async ticketOf(optionId) {
      if (!last || optionId > last.id) await issue()
      return recent.get(optionId) ?? findTicket({ db, catalogue }, optionId)
    },
  }
}

/** An option with the hash of the tick that it was accepted after. */
interface AcceptedOption {
  readonly row: OptionRow
  readonly acceptedHash: string
}

interface Issued {
  readonly ticket: Ticket
  readonly hash: string
}

function makeTicket(
  { catalogue, key, origin }: Omit<TicketParts, 'db'>,
  option: AcceptedOption,
  prev: string,
): Issued {
  const unsigned = describeTicket(catalogue, option, { prev, publicKey: key.publicKey, origin })
  const text = ticketText(unsigned)
  return {
    ticket: { ...unsigned, signature: key.sign(text) },
    hash: createHash('sha256').update(text).digest('hex'),
  }
}

interface Stated {
  readonly prev: string
  readonly publicKey: string
  readonly origin: PriceOrigin | null
}

function describeTicket(
  catalogue: TicketParts['catalogue'],
  { row, acceptedHash }: AcceptedOption,
  { prev, publicKey, origin }: Stated,
): Omit<Ticket, 'signature'> {
  const market = catalogue.market(row.marketId)
  const currency = catalogue.currency(row.currencyId)
  const { nonce, clientAt, goodUntil } = row
  if (!market || !currency || nonce === undefined || clientAt === undefined || goodUntil === undefined)
    throw new Error(`option ${row.id} is of no market or currency, or has no nonce`)
  return {
    format: TICKET_FORMAT,
    rules: OPTION_RULES[row.rules - 1] ?? OPTION_RULES[0],
    public_key: publicKey,
    option: {
      nonce,
      client_at: clientAt,
      good_until: goodUntil,
      id: row.id,
      match_id: row.marketId,
      market: `${market.base.name}/${market.quote.name}`,
      price_decimals: market.config.priceDecimals,
      type: row.type,
      seconds: row.seconds,
      currency_id: currency.id,
      currency: currency.name,
      currency_decimals: currency.decimals,
      stake: String(row.stake),
      payout_ppm: row.payoutPpm,
      accepted_at: row.acceptedAt,
      accepted_tick: row.acceptedTick,
      accepted_hash: acceptedHash,
      prev_ticket: prev,
      ...(origin && row.rules === 3 && { entry_delay: ENTRY_DELAY_MS, rules_hash: RULES_3_HASH, origin }),
    },
  }
}

function acceptedOptions(db: Database) {
  return db
    .selectFrom('timed_option as option')
    .innerJoin('price_tick as tick', (join) =>
      join.onRef('tick.market_id', '=', 'option.market_id').onRef('tick.n', '=', 'option.accepted_tick'),
    )
    .where('option.nonce', 'is not', null)
    .selectAll('option')
    .select('tick.hash as accepted_hash')
}

async function findUnticketed(db: Database, afterId: number): Promise<AcceptedOption[]> {
  const records = await acceptedOptions(db)
    .where('option.id', '>', String(afterId))
    .orderBy('option.id')
    .limit(ROUND_MAX)
    .execute()
  return records.map((record) => ({
    row: OPTIONS.read(record),
    acceptedHash: record.accepted_hash.toString('hex'),
  }))
}

async function findTicket(
  { db, catalogue }: Pick<TicketParts, 'db' | 'catalogue'>,
  optionId: number,
): Promise<Ticket | undefined> {
  const record = await acceptedOptions(db)
    .innerJoin('option_ticket as ticket', 'ticket.id', 'option.id')
    .innerJoin('trail_key as key', 'key.key_id', 'ticket.key_id')
    .where('option.id', '=', String(optionId))
    .select(['ticket.prev', 'ticket.signature', 'ticket.origin', 'key.public_key'])
    .executeTakeFirst()
  if (!record) return undefined
  const option = { row: OPTIONS.read(record), acceptedHash: record.accepted_hash.toString('hex') }
  const unsigned = describeTicket(catalogue, option, {
    prev: record.prev.toString('hex'),
    publicKey: record.public_key.toString('hex'),
    origin: record.origin,
  })
  return { ...unsigned, signature: record.signature.toString('hex') }
}

async function findLast(db: Database): Promise<LastTicket> {
  const row = await db
    .selectFrom('option_ticket')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { id: Number(row.id), hash: row.hash.toString('hex') } : { id: 0, hash: GENESIS_HASH }
}

/** Returns the number of tickets that were stored: fewer if another process has signed some of the options. */
async function store(db: Database, key: SigningKey, issued: readonly Issued[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('option_ticket')
    .values(
      issued.map(({ ticket, hash }) => ({
        id: ticket.option.id,
        prev: Buffer.from(ticket.option.prev_ticket, 'hex'),
        hash: Buffer.from(hash, 'hex'),
        key_id: key.id,
        signature: Buffer.from(ticket.signature, 'hex'),
        origin: ticket.option.origin ?? null,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}
