import type { OpsWithdrawalCard } from '@halyard/api/ops'
import { cardIdOf, openCard } from '../../custody/addresses/bank-card.ts'
import { findWhyTwo } from '../../custody/why-two.ts'
import { findOwnerState, type OwnedRecord } from '../risk/owner-state.ts'
import { findWithdrawalFacts } from '../risk/withdrawal-facts.ts'
import type { Context, OpsHandler } from '../context.ts'
import { decisionOn, findWithdrawal, presentWithdrawal } from './withdrawals.ts'
import { numberOrNull } from '../../db/number-or-null.ts'

/**
 * Shows a withdrawal with its bank card. One withdrawal per call, so that the audit log records who viewed
 * which card.
 */
export const showWithdrawal: OpsHandler<'ops/withdrawal/show'> = async (
  ctx,
  { request: { id }, operator },
) => {
  const row = await findWithdrawal(ctx, id)
  return {
    ...presentWithdrawal(ctx, row),
    card: await cardOf(ctx, row.address),
    why_two: await findWhyTwo(ctx.db, ctx, decisionOn(row, operator.userId)),
    refill_since: row.status === 'passed' ? await findRefillWait(ctx, id) : null,
    facts: {
      ...(await findWithdrawalFacts(ctx, row)),
      owner: await findOwnerState(ctx, recordOf(row), operator.role),
    },
  }
}

async function findRefillWait({ db }: Context, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('refill_wait')
    .select('since')
    .where('withdrawal_id', '=', String(id))
    .executeTakeFirst()
  return numberOrNull(row?.since ?? null)
}

/** Returns the withdrawal as a record of its owner. Its amount is held since the request, and includes the fee. */
function recordOf(row: Awaited<ReturnType<typeof findWithdrawal>>): OwnedRecord {
  const adds = row.status === 'processing' ? { adds: 0n - BigInt(row.amount) } : {}
  return { ...row, target: `withdrawal:${row.id}`, ...adds }
}

async function cardOf(ctx: Context, address: string): Promise<OpsWithdrawalCard | null> {
  const id = cardIdOf(address)
  if (id === undefined) return null
  const row = await ctx.db.selectFrom('bank_card').selectAll().where('id', '=', id).executeTakeFirst()
  // Deleted with the identity of a closed account.
  if (!row) return null
  return {
    ...openCard(ctx.config.secret, row),
    bound_at: Number(row.created_at),
    removed_at: numberOrNull(row.deleted_at),
  }
}
