import type { WithdrawalRecord as Presented } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import { CallError } from '../../platform/call-error.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import { numberOrNull } from '../../db/number-or-null.ts'
import { BANK } from '../../instruments/listing/networks.ts'
import type { Context, Handler } from './context.ts'
import { findWithdrawals, type WithdrawalRecord } from './queries.ts'
import { timelineOf } from './timeline.ts'

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
  const mined = rows.filter(({ sent_height }) => sent_height !== null)
  const heights = await ctx.custody.heightsOf(mined.map(({ network }) => network))
  const explorers = new Map(
    await Promise.all(
      rows.map(async (row) => [row, await ctx.custody.explorerPage(row.network, txidOf(row) ?? '')] as const),
    ),
  )
  return presentPage(page, rows, (row) => ({
    ...presentWithdrawal(ctx, row, heights.get(row.network)),
    explorer: explorers.get(row) ?? null,
  }))
}

/** Returns the newest transaction; null until it is sent. */
function txidOf({ txid, sent_txid }: WithdrawalRecord): string | null {
  return txid && sent_txid
}

function presentWithdrawal(
  ctx: Context,
  row: WithdrawalRecord,
  tip: number | undefined,
): Omit<Presented, 'explorer'> {
  const { catalogue } = ctx
  const currency = catalogue.currency(row.currency_id)
  if (!currency) throw new Error(`currency ${row.currency_id} is not listed`)
  const text = (units: bigint): string => formatUnits(units, currency.decimals)
  const status = row.is_screened ? 'processing' : (row.status as Presented['status'])
  const needed = catalogue.network(currency.id, row.network)?.confirmations ?? 0
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
    txid: txidOf(row),
    confirmations: needed,
    confirmed: status === 'confirmed' ? needed : confirmedOf(row, needed, tip),
    waits_for: waitsFor(ctx, row, status),
    created_at: Number(row.requested_at),
    can_cancel: row.status === 'processing',
    steps: timelineOf({
      status,
      isOnChain: row.network !== BANK,
      reviewersNeeded: row.reviewers_needed,
      requestedAt: Number(row.requested_at),
      firstReviewedAt: numberOrNull(row.first_reviewed_at),
      reviewedAt: row.is_screened ? null : numberOrNull(row.reviewed_at),
      signedAt: row.is_screened ? null : numberOrNull(row.signed_at),
      sentAt: numberOrNull(row.sent_at),
      endedAt: numberOrNull(row.ended_at),
    }),
  }
}

/** Returns the blocks so far, at most those that are needed. */
function confirmedOf({ sent_height }: WithdrawalRecord, needed: number, tip: number | undefined): number {
  if (sent_height === null || tip === undefined) return 0
  return Math.min(needed, Math.max(0, tip - Number(sent_height) + 1))
}

/** Returns what an approved withdrawal waits for. One that screening holds is in review, and waits for nothing else. */
function waitsFor(
  { halts }: Context,
  { network, refill_since, signed_at }: WithdrawalRecord,
  status: Presented['status'],
): Presented['waits_for'] {
  if (status !== 'passed') return null
  const scopes = ['all', 'withdrawals', `network:${network}`]
  if (halts.running().some(({ scope }) => scopes.includes(scope))) return 'halt'
  return refill_since !== null && signed_at === null ? 'refill' : null
}
