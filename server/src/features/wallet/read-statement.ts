import type { AccountKindName } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import { archivedUntil, holdHistory } from '../../history/archived-until.ts'
import { priceText } from '../../instruments/instrument.ts'
import { CallError } from '../../platform/call-error.ts'
import { type OwnAccount, sidesOf } from './account-sides.ts'
import { atOneMoment } from './at-one-moment.ts'
import type { Context } from './context.ts'
import type { StatementPart, TradeOfEntry } from './statement-csv.ts'

/** Maximum number of entries over all accounts. Beyond it a statement throws `statement_too_long`. */
const ENTRIES_MAX = 20_000

type Parts = Pick<Context, 'db' | 'catalogue'>

/** Whose statement, of which accounts, and of when: epoch milliseconds, the first that counts and the first that does not. */
interface StatementOf {
  readonly customerId: number
  readonly kind?: AccountKindName | undefined
  readonly currencyId?: number | undefined
  readonly from: number
  readonly to: number
}

export interface AccountStatement extends StatementPart {
  readonly account: AccountKindName
  readonly currencyId: number
}

interface Statement {
  /** One for each currency of each account. */
  readonly parts: readonly AccountStatement[]
  /** Epoch milliseconds: later than asked for if what was before is archived. */
  readonly from: number
  readonly archivedUntil: number | undefined
}

/**
 * Reads a customer's statement, all of it of one moment. It begins after what is archived, with the balance there. Throws
 * `statement_archived` if all of the period is archived, and `statement_too_long`.
 */
export function readStatement(ctx: Parts, of: StatementOf): Promise<Statement> {
  return atOneMoment(ctx, async (inside) => {
    await holdHistory(inside.db)
    const archived = await archivedUntil(inside.db)
    if (archived !== undefined && of.to <= archived) throw new CallError('statement_archived')
    const isCut = archived !== undefined && of.from <= archived
    const from = isCut ? archived + 1 : of.from
    const accounts = await findAccounts(inside, of.customerId, of.kind, of.currencyId)
    const parts: AccountStatement[] = []
    let left = ENTRIES_MAX
    for (const account of accounts) {
      const part = await readAccount(inside, account, { from, to: of.to, entriesMax: left })
      left -= part.entries.length
      parts.push({ ...part, ...namesOf(inside, account) })
    }
    return { parts, from, archivedUntil: isCut ? archived : undefined }
  })
}

function namesOf({ catalogue }: Parts, { kind, currencyId }: OwnAccount) {
  const currency = catalogue.currency(currencyId)
  if (!currency) throw new Error(`currency ${currencyId} is not listed`)
  return { account: kind, currency: currency.name, currencyId, decimals: currency.decimals }
}

/**
 * Finds the customer's accounts. An account without postings is included only if it is requested explicitly.
 */
async function findAccounts(
  { db }: Parts,
  customerId: number,
  kind: AccountKindName | undefined,
  currencyId: number | undefined,
): Promise<OwnAccount[]> {
  let query = db
    .selectFrom('account')
    .select(['id', 'kind', 'currency_id'])
    .where('owner_id', '=', String(customerId))
    .orderBy('kind')
    .orderBy('currency_id')
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (currencyId !== undefined) query = query.where('currency_id', '=', currencyId)
  const accounts = (await query.execute()).map((row) => ({
    id: row.id,
    customerId,
    kind: row.kind as AccountKindName,
    currencyId: row.currency_id,
  }))
  if (accounts.length > 0 || kind === undefined || currencyId === undefined) return accounts
  return [{ id: undefined, customerId, kind, currencyId }]
}

interface SideRow {
  readonly id: string
  readonly at: string
  readonly reason: string
  readonly available: string
  readonly frozen: string
  /** Of an entry of a trade; null for others. */
  readonly market_id: number | null
  readonly ticks: string | null
  readonly order_id: string | null
  readonly counter: string | null
}

type AccountPart = Pick<StatementPart, 'opening' | 'entries'>

async function readAccount(
  ctx: Parts,
  account: OwnAccount,
  { from, to, entriesMax }: { readonly from: number; readonly to: number; readonly entriesMax: number },
): Promise<AccountPart> {
  if (account.id === undefined) return { opening: { available: 0n, frozen: 0n }, entries: [] }
  const { rows: bounds } = await sql<{ since: string; until: string }>`
    select first_command_from(${from}) as since, first_command_from(${to}) as until`.execute(ctx.db)
  const { since, until } = bounds[0] ?? { since: '0', until: '0' }
  const { rows: sums } = await sql<{ available: string; frozen: string }>`
    select coalesce(sum(available), 0) as available, coalesce(sum(frozen), 0) as frozen from (
      select available, frozen from (${sidesOf(account)}) side where command_seq < ${since}
      union all
      select available, frozen from archived_balance where account_id = ${account.id}
    ) part`.execute(ctx.db)
  const { rows } = await sql<SideRow>`
    select side.id, command.at, side.reason, side.available, side.frozen,
      side.market_id, side.ticks, side.order_id, side.counter
    from (${sidesOf(account)}) side join command on command.seq = side.command_seq
    where side.command_seq >= ${since} and side.command_seq < ${until}
    order by side.id limit ${entriesMax + 1}`.execute(ctx.db)
  if (rows.length > entriesMax) throw new CallError('statement_too_long')
  return {
    opening: { available: BigInt(sums[0]?.available ?? 0), frozen: BigInt(sums[0]?.frozen ?? 0) },
    entries: rows.map((row) => ({
      id: Number(row.id),
      at: Number(row.at),
      reason: row.reason,
      available: BigInt(row.available),
      frozen: BigInt(row.frozen),
      trade: tradeOf(ctx, account, row),
    })),
  }
}

function tradeOf({ catalogue }: Parts, { currencyId }: OwnAccount, row: SideRow): TradeOfEntry | undefined {
  const market = row.market_id === null ? undefined : catalogue.market(row.market_id)
  if (!market || row.ticks === null || row.order_id === null) return undefined
  const { base, quote } = market
  const other = currencyId === base.id ? quote : base
  return {
    market: `${base.name}/${quote.name}`,
    price: priceText(market, BigInt(row.ticks)),
    order: row.order_id,
    ...(row.counter !== null && {
      counterValue: formatUnits(BigInt(row.counter), other.decimals),
      counterCurrency: other.name,
    }),
  }
}
