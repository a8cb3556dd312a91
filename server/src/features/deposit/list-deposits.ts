import type { Deposit, DepositNetwork } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import { CallError } from '../../platform/call-error.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import type { Context, Handler } from './context.ts'
import { type DepositRecord, findDeposits } from './queries.ts'
import { STAGES, statusesOf } from './stages.ts'
import { timelineOf } from './timeline.ts'
import { numberOrNull } from '../../db/number-or-null.ts'

export const listDeposits: Handler<'charge_mention/log2'> = async (ctx, { request, session }) => {
  if (request.currency !== undefined && !ctx.catalogue.currency(request.currency))
    throw new CallError('currency_must_be_known', 'currency')
  const page = pageOf(request)
  const rows = await findDeposits(ctx, {
    customerId: session.userId,
    currencyId: request.currency,
    statuses: statusesOf(request.status),
    offset: page.offset,
    limit: page.limit + 1,
  })
  const onChain = rows.filter(({ kind }) => kind === 'chain')
  const heights = await ctx.custody.heightsOf(onChain.map(({ network }) => network))
  const pages = new Map(
    await Promise.all(
      rows.map(async (row) => [row, await ctx.custody.explorerPage(row.network, row.txid ?? '')] as const),
    ),
  )
  return presentPage(page, rows, (row) => ({
    ...present(ctx, row, heights.get(row.network)),
    explorer: pages.get(row) ?? null,
  }))
}

function present(ctx: Context, row: DepositRecord, tip: number | undefined): Omit<Deposit, 'explorer'> {
  const currency = ctx.catalogue.currency(row.currency_id)
  const stage = STAGES[row.status]
  if (!currency || !stage) throw new Error(`deposit ${row.kind} ${row.id} has an unknown currency or status`)
  const number = formatUnits(BigInt(row.amount), currency.decimals)
  const isChain = row.kind === 'chain'
  const needed = isChain
    ? Math.max(1, ctx.catalogue.network(currency.id, row.network)?.confirmations ?? 1)
    : 0
  const above = tip === undefined || row.height === null ? 0 : tip - Number(row.height) + 1
  const confirmations = stage.stage === 'credited' ? needed : Math.min(needed, Math.max(0, above))
  const isCredited = stage.status === 'passed'
  return {
    id: `${row.kind}:${row.id}`,
    kind: row.kind,
    currency_id: currency.id,
    currency_name: currency.name,
    type: row.network as DepositNetwork,
    number,
    fee: '0',
    obtained: isCredited ? number : '0',
    ...stage,
    confirmations,
    confirmations_needed: needed,
    address: row.address,
    hash: row.txid ?? '',
    reorganised_at: numberOrNull(row.reorganised_at),
    reason: row.reason,
    time: Number(row.began_at),
    steps: timelineOf({
      kind: row.kind,
      stage: stage.stage,
      beganAt: Number(row.began_at),
      includedAt: numberOrNull(row.included_at),
      creditedAt: numberOrNull(row.credited_at),
      endedAt: numberOrNull(row.ended_at),
      orphanedAt: numberOrNull(row.orphaned_at),
      heldAt: numberOrNull(row.held_at),
      reviewedAt: numberOrNull(row.reviewed_at),
      reorganisedAt: numberOrNull(row.reorganised_at),
      blocksLeft: stage.stage === 'orphaned' ? blocksUntilUndone(row, needed, tip) : needed - confirmations,
      blockMs: ctx.custody.blockMsOf(row.network),
      now: ctx.now(),
    }),
  }
}

/**
 * Returns the blocks remaining until an orphaned deposit is reversed: `needed` blocks above the height at
 * which it was orphaned.
 */
function blocksUntilUndone({ orphaned_height }: DepositRecord, needed: number, tip = 0): number {
  return Math.max(0, Number(orphaned_height) + needed - tip)
}
