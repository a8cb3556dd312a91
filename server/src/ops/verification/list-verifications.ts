import { PAGE_LIMIT_MAX } from '../../platform/paging.ts'
import type { OpsHandler } from '../context.ts'
import { presentVerification, selectVerifications } from './verification-rows.ts'
import { readList } from '../lists/read-list.ts'
import { kindOf } from '../record-kinds/find-record.ts'
import { sql } from 'kysely'

export const listVerifications: OpsHandler<'ops/verification/list'> = async (ctx, { request }) => {
  const { status = 'under_review' } = request
  const listed = { request, where: sql`status = ${status}`, waits: status === 'under_review' }
  return readList(ctx, kindOf('verification').source, listed, async (ids) => {
    const rows = await selectVerifications(ctx.db).where('verification.id', 'in', ids).execute()
    return rows.map((row) => ({ id: row.id, item: presentVerification(row) }))
  })
}

export const listCustomerVerifications: OpsHandler<'ops/customer/verifications'> = async (
  { db },
  { request },
) => {
  const rows = await selectVerifications(db)
    .where('verification.user_id', '=', String(request.id))
    .orderBy('verification.id', 'desc')
    .limit(PAGE_LIMIT_MAX)
    .execute()
  return { list: rows.map(presentVerification) }
}
