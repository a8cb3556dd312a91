import { MASKED_FOR, type OperatorRole, type WithdrawalFacts } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import type { Selectable } from 'kysely'
import { freezeReasons } from '../../auth/users/freezes.ts'
import type { Context } from '../../calls/context.ts'
import type { Tables } from '../../db/tables.ts'
import { openPerson } from '../../verification/person.ts'

const WAITING_MAX = 20

type Parts = Pick<Context, 'db' | 'catalogue' | 'config'>
type Withdrawal = Pick<Selectable<Tables['withdrawal']>, 'id' | 'customer_id'>

/** Finds the owner of a withdrawal, and other reasons against it now: a freeze, debts and other requests. */
export async function findOwnerState(
  ctx: Parts,
  { id, customer_id: ownerId }: Withdrawal,
  role: OperatorRole,
): Promise<WithdrawalFacts['owner']> {
  const { db, catalogue, config } = ctx
  const customer = await db
    .selectFrom('customer')
    .select(['frozen_by_owner', 'frozen_by_operator', 'verification'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  const identity = await db
    .selectFrom('verification')
    .select(['person', 'country'])
    .where('user_id', '=', ownerId)
    .where('level', '=', 1)
    .where('status', '=', 'verified')
    .executeTakeFirst()
  const waiting = await db
    .selectFrom('withdrawal')
    .select('id')
    .where('customer_id', '=', ownerId)
    .where('id', '<>', id)
    .where('status', '=', 'processing')
    .orderBy('id')
    .limit(WAITING_MAX)
    .execute()
  const debts = await db
    .selectFrom('debt')
    .select(['currency_id', 'amount'])
    .where('customer_id', '=', ownerId)
    .where('amount', '>', '0')
    .orderBy('currency_id')
    .execute()
  const isNamed = !MASKED_FOR[role].includes('contacts')
  return {
    frozen_by: freezeReasons(customer),
    frozen_operator: customer.frozen_by_operator ? await findFreezer(ctx, ownerId) : null,
    verification: customer.verification,
    name:
      isNamed && identity?.person ? openPerson(config.secret, Number(ownerId), identity.person).name : null,
    country: identity?.country ?? null,
    waiting: waiting.map((row) => Number(row.id)),
    debts: debts.map(({ currency_id, amount }) => {
      const currency = catalogue.currency(currency_id)
      return {
        currency: currency?.name ?? '',
        amount: formatUnits(BigInt(amount), currency?.decimals ?? 0),
      }
    }),
  }
}

/** Returns the operator who froze a customer last; null if a debt did. */
async function findFreezer(
  { db }: Parts,
  ownerId: string,
): Promise<WithdrawalFacts['owner']['frozen_operator']> {
  const freeze = await db
    .selectFrom('audit_log')
    .innerJoin('app_user', 'app_user.id', 'audit_log.actor_id')
    .select(['call', 'app_user.id', 'nickname'])
    .where('target', '=', `customer:${ownerId}`)
    .where('call', 'in', ['ops/customer/freeze', 'ops/customer/unfreeze'])
    .where('outcome', '=', 'done')
    .orderBy('audit_log.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return freeze?.call === 'ops/customer/freeze' ? { id: Number(freeze.id), nickname: freeze.nickname } : null
}
