import { sql } from 'kysely'
import { CONDITIONALS, type ConditionalRow } from '../../../engine/index.ts'
import type { PerpInstrument } from '../../../instruments/catalogue.ts'
import type { BinanceContext, SignedCall } from '../../protocol/endpoint.ts'
import { missing } from '../../protocol/errors.ts'
import { isArchivedPosition, notFound } from '../../protocol/not-found.ts'
import { limitOf, timeOf, wholeOf } from '../../protocol/fields.ts'
import { askedPerp, perpOf } from '../account/find-positions.ts'
import type { FoundConditional } from './present-algo.ts'

const LIMIT_DEFAULT = 500
const LIMIT_MAX = 1_000
const IDS = [0, Number.MAX_SAFE_INTEGER] as const
/** The names that orders without a client's id are shown by. */
const SHOWN_ID = /^halyard-(\d{1,15})$/

/** The condition of the partial index of open ones. */
const OPEN = sql<boolean>`status in ('waiting', 'reached')`

/** Finds the customer's conditional order that a request names: by its number, or by the client's id as lists show it. */
export async function findNamedConditional(ctx: BinanceContext, call: SignedCall): Promise<FoundConditional> {
  const id = wholeOf(call.fields, 'algoId', IDS)
  const clientId = call.fields.get('clientAlgoId')
  if (id === undefined && clientId === undefined) throw missing('algoId')
  const own = conditionalsOf(ctx, call, askedPerp(ctx, call))
  // An id may be used again once its order has ended, so the newest one counts.
  const named =
    id === undefined
      ? await own
          .where('client_id', '=', clientId ?? '')
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()
      : undefined
  const number = id ?? Number(SHOWN_ID.exec(clientId ?? '')?.[1] ?? 0)
  const row = named ?? (await own.where('id', '=', String(number)).executeTakeFirst())
  const [found] = row ? withPerps(ctx, [CONDITIONALS.read(row)]) : []
  if (!found) throw await notFound(ctx, number, isArchivedPosition)
  return found
}

/** Finds the customer's open conditional orders, oldest first, of one contract or of all. */
export async function findOpenConditionals(
  ctx: BinanceContext,
  call: SignedCall,
): Promise<FoundConditional[]> {
  const rows = await conditionalsOf(ctx, call, askedPerp(ctx, call)).where(OPEN).orderBy('id').execute()
  return withPerps(ctx, rows.map(CONDITIONALS.read))
}

/** Finds the customer's conditional orders of a contract, oldest first: the latest, or those from a number or a time on. */
export async function findAllConditionals(
  ctx: BinanceContext,
  call: SignedCall,
): Promise<FoundConditional[]> {
  const { fields } = call
  const fromId = wholeOf(fields, 'algoId', IDS)
  const [from, to] = [timeOf(fields, 'startTime'), timeOf(fields, 'endTime')]
  const isForward = fromId !== undefined || from !== undefined
  let query = conditionalsOf(ctx, call, perpOf(ctx, call))
  if (fromId !== undefined) query = query.where('id', '>=', String(fromId))
  if (from !== undefined) query = query.where('placed_at', '>=', String(from))
  if (to !== undefined) query = query.where('placed_at', '<=', String(to))
  const rows = await query
    .orderBy('id', isForward ? 'asc' : 'desc')
    .limit(limitOf(fields, LIMIT_DEFAULT, LIMIT_MAX))
    .execute()
  return withPerps(ctx, (isForward ? rows : rows.toReversed()).map(CONDITIONALS.read))
}

function conditionalsOf({ db }: BinanceContext, { key }: SignedCall, perp: PerpInstrument | undefined) {
  const query = db
    .selectFrom('perp_conditional')
    .selectAll()
    .where('customer_id', '=', String(key.customerId))
  return perp === undefined ? query : query.where('perp_id', '=', perp.id)
}

function withPerps({ catalogue }: BinanceContext, rows: readonly ConditionalRow[]): FoundConditional[] {
  return rows.flatMap((row) => {
    const perp = catalogue.perp(row.perpId)
    return perp ? [{ perp, row }] : []
  })
}
