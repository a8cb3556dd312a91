import { PAGE_LIMIT_MAX, pageOf, presentPage } from '../../platform/paging.ts'
import type { OpsHandler } from '../context.ts'
import { presentVerification, selectVerifications } from './verification-rows.ts'

export const listVerifications: OpsHandler<'ops/verification/list'> = async (ctx, { request }) => {
  const page = pageOf(request)
  const rows = await selectVerifications(ctx.db)
    .where('verification.status', '=', request.status ?? 'under_review')
    .orderBy('verification.id')
    .offset(page.offset)
    .limit(page.limit + 1)
    .execute()
  return presentPage(page, rows, presentVerification)
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
