import { sql } from 'kysely'
import { type PositionRow, POSITIONS } from '../../../engine/index.ts'
import type { PerpInstrument } from '../../../instruments/catalogue.ts'
import type { BinanceContext, SignedCall } from '../../protocol/endpoint.ts'
import { missing } from '../../protocol/errors.ts'
import { isArchivedPosition, notFound } from '../../protocol/not-found.ts'
import { limitOf, textOf, timeOf, wholeOf, wordOf } from '../../protocol/fields.ts'
import { findSymbol } from '../../protocol/symbols.ts'

const LIMIT_DEFAULT = 500
const LIMIT_MAX = 1_000
const IDS = [0, Number.MAX_SAFE_INTEGER] as const
/** The names that orders without a client's id are shown by. */
const SHOWN_ID = /^halyard-(\d{1,15})$/

/** The conditions of the partial indexes: open rows and ended ones have an index each. */
const OPEN = sql<boolean>`status in ('waiting', 'holding')`
const ENDED = sql<boolean>`status in ('closed', 'cancelled')`

/** The reasons of closes by the exchange, by their names in the protocol. */
const FORCED = { LIQUIDATION: 'liquidated', ADL: 'deleveraged' } as const
const CLOSE_TYPES = Object.keys(FORCED) as (keyof typeof FORCED)[]

/** An opening order, which is a position too, with its contract. */
export interface FoundPosition {
  readonly perp: PerpInstrument
  readonly row: PositionRow
}

/** Reads the contract of the mandatory `symbol`. */
export function perpOf(
  { catalogue }: BinanceContext,
  { fields }: Pick<SignedCall, 'fields'>,
): PerpInstrument {
  return findSymbol(catalogue.perps(), textOf(fields, 'symbol'))
}

/** Finds the contract that `symbol` names; `undefined` when it is absent. */
export function askedPerp(ctx: BinanceContext, call: Pick<SignedCall, 'fields'>): PerpInstrument | undefined {
  return call.fields.has('symbol') ? perpOf(ctx, call) : undefined
}

/** Finds the customer's order that a request names: by its number, or by the client's id as lists show it. */
export async function findNamedPosition(ctx: BinanceContext, call: SignedCall): Promise<FoundPosition> {
  const perp = perpOf(ctx, call)
  const id = wholeOf(call.fields, 'orderId', IDS)
  const clientId = call.fields.get('origClientOrderId')
  if (id === undefined && clientId === undefined) throw missing('orderId')
  const number = id ?? Number(SHOWN_ID.exec(clientId ?? '')?.[1])
  const found =
    (id === undefined ? await findByClientId(ctx, call, perp, clientId ?? '') : undefined) ??
    (await findById(ctx, call, perp, number))
  if (!found) throw await notFound(ctx, number, isArchivedPosition)
  return found
}

/** Finds the customer's order of a number, which a contract may have. */
export async function findById(
  ctx: BinanceContext,
  call: SignedCall,
  perp: PerpInstrument,
  id: number,
): Promise<FoundPosition | undefined> {
  if (Number.isNaN(id)) return undefined
  const row = await positionsOf(ctx, call, perp).where('id', '=', String(id)).executeTakeFirst()
  return row && { perp, row: POSITIONS.read(row) }
}

/** An id may be used again once its order has ended, so the newest order counts. */
async function findByClientId(
  ctx: BinanceContext,
  call: SignedCall,
  perp: PerpInstrument,
  clientId: string,
): Promise<FoundPosition | undefined> {
  const row = await positionsOf(ctx, call, perp)
    .where('client_id', '=', clientId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { perp, row: POSITIONS.read(row) }
}

/** Finds the customer's open rows, oldest first, of one contract or of all: working orders, held lots, and rows with both. */
export async function findOpenPositions(
  ctx: BinanceContext,
  call: SignedCall,
  perp: PerpInstrument | undefined,
): Promise<FoundPosition[]> {
  const rows = await positionsOf(ctx, call, perp).where(OPEN).orderBy('id').execute()
  return withPerps(ctx, rows.map(POSITIONS.read))
}

/** Finds the customer's orders of a contract, oldest first: the latest, or those from a number or a time on. */
export async function findAllPositions(ctx: BinanceContext, call: SignedCall): Promise<FoundPosition[]> {
  const { fields } = call
  const perp = perpOf(ctx, call)
  const fromId = wholeOf(fields, 'orderId', IDS)
  const [from, to] = [timeOf(fields, 'startTime'), timeOf(fields, 'endTime')]
  const isForward = fromId !== undefined || from !== undefined
  const limit = limitOf(fields, LIMIT_DEFAULT, LIMIT_MAX)
  const found = new Map<number, PositionRow>()
  // Open ones first: a row that ends in between is in both, and never in none.
  for (const condition of [OPEN, ENDED]) {
    let query = positionsOf(ctx, call, perp).where(condition)
    if (fromId !== undefined) query = query.where('id', '>=', String(fromId))
    if (from !== undefined) query = query.where('opened_at', '>=', String(from))
    if (to !== undefined) query = query.where('opened_at', '<=', String(to))
    const rows = await query
      .orderBy('id', isForward ? 'asc' : 'desc')
      .limit(limit)
      .execute()
    for (const row of rows) found.set(Number(row.id), POSITIONS.read(row))
  }
  const sorted = [...found.values()].toSorted((a, b) => a.id - b.id)
  return withPerps(ctx, isForward ? sorted.slice(0, limit) : sorted.slice(-limit))
}

/** Finds the rows that a liquidation or auto-deleveraging ended, oldest first: the latest, or those from a time on. */
export async function findForcedPositions(ctx: BinanceContext, call: SignedCall): Promise<FoundPosition[]> {
  const { fields } = call
  const [from, to] = [timeOf(fields, 'startTime'), timeOf(fields, 'endTime')]
  const kind = wordOf(fields, 'autoCloseType', CLOSE_TYPES)
  let query = positionsOf(ctx, call, askedPerp(ctx, call)).where(ENDED).where('closed_lots', '>', '0')
  query = query.where('close_reason', 'in', kind ? [FORCED[kind]] : Object.values(FORCED))
  if (from !== undefined) query = query.where('updated_at', '>=', String(from))
  if (to !== undefined) query = query.where('updated_at', '<=', String(to))
  const order = from === undefined ? 'desc' : 'asc'
  const rows = await query
    .orderBy('batch_seq', order)
    .orderBy('id', order)
    .limit(limitOf(fields, 50, 100))
    .execute()
  return withPerps(ctx, (from === undefined ? rows.toReversed() : rows).map(POSITIONS.read))
}

function positionsOf({ db }: BinanceContext, { key }: SignedCall, perp: PerpInstrument | undefined) {
  const query = db.selectFrom('perp_position').selectAll().where('customer_id', '=', String(key.customerId))
  return perp === undefined ? query : query.where('perp_id', '=', perp.id)
}

function withPerps({ catalogue }: BinanceContext, rows: readonly PositionRow[]): FoundPosition[] {
  return rows.flatMap((row) => {
    const perp = catalogue.perp(row.perpId)
    return perp ? [{ perp, row }] : []
  })
}
