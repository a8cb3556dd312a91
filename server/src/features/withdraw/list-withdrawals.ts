import type { WithdrawalRecord as Presented } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import type { Catalogue } from '../../instruments/catalogue.ts'
import { CallError } from '../../platform/call-error.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import type { Handler } from './context.ts'
import { findWithdrawals, type WithdrawalRecord } from './queries.ts'
import { timelineOf } from './timeline.ts'
import { numberOrNull } from '../../db/number-or-null.ts'

export const listWithdrawals: Handler<'charge_mention/log3'> = async (ctx, { request, session }) => {
  if (request.currency !== undefined && !ctx.catalogue.currency(request.currency))
    throw new CallError('currency_must_be_known', 'currency')
  const page = pageOf(request)
  const rows = await findWithdrawals(ctx, {
    customerId: session.userId,
    id: request.id,
    currencyId: request.currency,
    status: request.status,
    offset: page.offset,
    limit: page.limit + 1,
  })
  return presentPage(page, rows, (row) => presentWithdrawal(ctx.catalogue, row))
}

function presentWithdrawal(catalogue: Catalogue, row: WithdrawalRecord): Presented {
  const currency = catalogue.currency(row.currency_id)
  if (!currency) throw new Error(`currency ${row.currency_id} is not listed`)
  const text = (units: bigint): string => formatUnits(units, currency.decimals)
  const status = row.is_screened ? 'processing' : (row.status as Presented['status'])
  return {
    id: Number(row.id),
    currency_id: currency.id,
    currency_name: currency.name,
    type: row.network,
    address: row.address,
    memo: row.memo,
    number: text(BigInt(row.amount)),
    fee: text(BigInt(row.fee)),
    obtained: text(BigInt(row.amount) - BigInt(row.fee)),
    status,
    reason: row.reason,
    txid: row.txid && row.sent_txid,
    confirmations: catalogue.network(currency.id, row.network)?.confirmations ?? 0,
    created_at: Number(row.requested_at),
    can_cancel: row.status === 'processing',
    steps: timelineOf({
      status,
      reviewersNeeded: row.reviewers_needed,
      requestedAt: Number(row.requested_at),
      firstReviewedAt: numberOrNull(row.first_reviewed_at),
      reviewedAt: row.is_screened ? null : numberOrNull(row.reviewed_at),
      sentAt: numberOrNull(row.sent_at),
      endedAt: numberOrNull(row.ended_at),
    }),
  }
}
