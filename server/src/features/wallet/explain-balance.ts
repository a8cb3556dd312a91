import type { LedgerEntry } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import { archivedUntil, holdHistory } from '../../history/archived-until.ts'
import { CallError } from '../../platform/call-error.ts'
import { createSemaphore } from '../../platform/concurrency/semaphore.ts'
import { type OwnAccount, sidesOf } from './account-sides.ts'
import { atOneMoment } from './at-one-moment.ts'
import type { Context, Handler } from './context.ts'
import { reasonOf } from './list-entries.ts'

/** Entries are summed from the first one on, so that few accounts are read at the same time. */
const limit = createSemaphore({ runningMax: 4, waitingMax: 40 })

interface LineRow {
  readonly reason: string
  readonly direction: 'in' | 'out' | 'within'
  readonly entries: number
  readonly last: string
  readonly available: string
  readonly frozen: string
}

interface BalanceRow {
  readonly id: string
  readonly available: string
  readonly frozen: string
  /** Null if none of its postings are archived. */
  readonly archived_available: string | null
  readonly archived_frozen: string | null
}

/** Sums the entries of one of the customer's accounts by reason. Throws `busy` when too many wait. */
export const explainBalance: Handler<'wallet/explain_balance'> = async (ctx, { request, session }) => {
  const currency = ctx.catalogue.currency(request.currency)
  if (!currency) throw new CallError('currency_must_be_known', 'currency')
  const own = { customerId: session.userId, kind: request.type, currencyId: currency.id }
  const { balance, lines, until } = await limit(() => readBalance(ctx, own))
  const text = (units: string) => formatUnits(BigInt(units), currency.decimals)
  const { archived_available: available, archived_frozen: frozen } = balance ?? {}
  return {
    as_of: ctx.now(),
    currency_name: currency.name,
    decimals: currency.decimals,
    available: text(balance?.available ?? '0'),
    frozen: text(balance?.frozen ?? '0'),
    archived:
      until === undefined || !available || !frozen
        ? null
        : { until, available: text(available), frozen: text(frozen) },
    lines: lines.map((line) => ({
      reason: reasonOf(line.reason as LedgerEntry['reason']),
      direction: line.direction,
      entries: line.entries,
      last: Number(line.last),
      available: text(line.available),
      frozen: text(line.frozen),
    })),
  }
}

type Account = Omit<OwnAccount, 'id'>

/** Reads a balance with its entries at one moment, from which none can be archived meanwhile. */
function readBalance(ctx: Context, own: Account) {
  return atOneMoment(ctx, async (inside) => {
    await holdHistory(inside.db)
    const balance = await findBalance(inside, own)
    return {
      balance,
      lines: balance ? await sumEntries(inside, { id: balance.id, ...own }) : [],
      until: await archivedUntil(inside.db),
    }
  })
}

async function findBalance(
  { db }: Pick<Context, 'db'>,
  { customerId, kind, currencyId }: Account,
): Promise<BalanceRow | undefined> {
  const { rows } = await sql<BalanceRow>`
    select account.id, account.available, account.frozen,
      archived_balance.available as archived_available, archived_balance.frozen as archived_frozen
    from account left join archived_balance on archived_balance.account_id = account.id
    where owner_id = ${customerId} and kind = ${kind} and currency_id = ${currencyId}`.execute(db)
  return rows[0]
}

async function sumEntries({ db }: Pick<Context, 'db'>, account: OwnAccount): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select summed.*, command.at as last
    from (
      select reason, case sign(available + frozen) when 1 then 'in' when -1 then 'out' else 'within' end as direction,
        count(*)::int as entries, max(command_seq) as last_seq, sum(available)::text as available, sum(frozen)::text as frozen
      from (${sidesOf(account)}) side
      group by 1, 2
    ) summed join command on command.seq = summed.last_seq
    order by last_seq desc, reason, direction`.execute(db)
  return rows
}
