import { MASKED_FOR, type OperatorRole, type OwnerState } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import { freezeReasons } from '../../auth/users/freezes.ts'
import type { Context } from '../../calls/context.ts'
import { findValuation, valuationText } from '../../instruments/valuation.ts'
import { openPerson } from '../../verification/person.ts'
import { namedColleagues } from '../records/colleagues.ts'
import { findWaitingRecords } from './waiting-records.ts'

const NOTES_MAX = 3

type Parts = Pick<Context, 'db' | 'catalogue' | 'config'>

/** A record of money: its owner, its amount in units, and what an approval adds to their balance. */
export interface OwnedRecord {
  /** As in the audit log: 'withdrawal:12'. */
  readonly target: string
  readonly customer_id: string
  readonly currency_id: number
  readonly amount: string
  /** Absent if it does not wait for a decision. */
  readonly adds?: bigint
}

/** Finds the owner of a record of money as they are now: reasons against it, and what else concerns a decision. */
export async function findOwnerState(
  ctx: Parts,
  { target, customer_id: ownerId, currency_id, amount, adds }: OwnedRecord,
  role: OperatorRole,
): Promise<OwnerState> {
  const { db, catalogue } = ctx
  const customer = await db
    .selectFrom('customer')
    .select(['frozen_by_owner', 'frozen_by_operator', 'verification'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  const debts = await db
    .selectFrom('debt')
    .select(['currency_id', 'amount'])
    .where('customer_id', '=', ownerId)
    .where('amount', '>', '0')
    .orderBy('currency_id')
    .execute()
  const isNamed = !MASKED_FOR[role].includes('contacts')
  const worth = findValuation(catalogue, currency_id, BigInt(amount))
  const amountText = (currencyId: number, units: bigint) =>
    formatUnits(units, catalogue.currency(currencyId)?.decimals ?? 0)
  return {
    frozen_by: freezeReasons(customer),
    frozen_operator: customer.frozen_by_operator ? await findFreezer(ctx, ownerId) : null,
    verification: customer.verification,
    ...(await findIdentity(ctx, ownerId, isNamed)),
    worth: worth === undefined ? null : valuationText(worth),
    balance_after:
      adds === undefined
        ? null
        : amountText(currency_id, (await balanceOf(ctx, ownerId, currency_id)) + adds),
    waiting: await findWaitingRecords(ctx, ownerId, target),
    notes: isNamed ? await findNotes(ctx, ownerId) : [],
    debts: debts.map((debt) => ({
      currency: catalogue.currency(debt.currency_id)?.name ?? '',
      amount: amountText(debt.currency_id, BigInt(debt.amount)),
    })),
  }
}

/** Finds the verified name of a customer, unless it is hidden, and their country. */
export async function findIdentity(
  { db, config }: Pick<Context, 'db' | 'config'>,
  ownerId: string,
  isNamed: boolean,
): Promise<Pick<OwnerState, 'name' | 'country'>> {
  const identity = await db
    .selectFrom('verification')
    .select(['person', 'country'])
    .where('user_id', '=', ownerId)
    .where('level', '=', 1)
    .where('status', '=', 'verified')
    .executeTakeFirst()
  const hasName = isNamed && identity?.person
  return {
    name: hasName ? openPerson(config.secret, Number(ownerId), hasName).name : null,
    country: identity?.country ?? null,
  }
}

/** Returns what a customer has of a currency in all accounts, held amounts included. */
async function balanceOf({ db }: Parts, ownerId: string, currencyId: number): Promise<bigint> {
  const { sum } = await db
    .selectFrom('account')
    .select(sql<string>`coalesce(sum(available + frozen), 0)::text`.as('sum'))
    .where('owner_id', '=', ownerId)
    .where('currency_id', '=', currencyId)
    .executeTakeFirstOrThrow()
  return BigInt(sum)
}

async function findNotes({ db }: Parts, ownerId: string): Promise<OwnerState['notes']> {
  const rows = await db
    .selectFrom('record_note')
    .select(['operator_id', 'body', 'created_at'])
    .where('target', '=', `customer:${ownerId}`)
    .orderBy('id', 'desc')
    .limit(NOTES_MAX)
    .execute()
  const colleague = await namedColleagues(
    db,
    rows.map((row) => Number(row.operator_id)),
  )
  return rows.map(({ operator_id, body, created_at }) => ({
    operator: colleague(Number(operator_id)),
    text: body,
    at: Number(created_at),
  }))
}

/** Returns the operator who froze a customer last; null if a debt did. */
async function findFreezer({ db }: Parts, ownerId: string): Promise<OwnerState['frozen_operator']> {
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
