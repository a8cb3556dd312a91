import type { OpsHalt } from '@halyard/api/ops'
import { type Halt, HALT_SCOPES, HALTS, type HaltScope } from '../../engine/index.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import { proposeChange } from '../changes/propose-change.ts'
import type { Context, OpsHandler } from '../context.ts'
import { namedColleagues } from '../records/colleagues.ts'
import { submitAudited } from '../submit-audited.ts'

/** Lists halts, the running ones first, with every scope that there is. */
export const listHalts: OpsHandler<'ops/halt/list'> = async (ctx, { request }) => {
  const page = pageOf(request)
  const rows = await ctx.db
    .selectFrom('halt')
    .selectAll()
    .orderBy((eb) => eb('resumed_at', 'is', null), 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute()
  const halts = await present(ctx, rows.map(HALTS.read))
  return { ...presentPage(page, halts, (halt) => halt), scopes: scopesOf(ctx) }
}

/** Halts a scope at once. Throws `halt_scope_must_be_known`, `scope_already_halted` and `too_many_halts`. */
export const declareHalt: OpsHandler<'ops/halt/declare'> = (ctx, caller) => {
  const { scope, cause, text = '', reason } = caller.request
  const asked = { target: `halt:${scope}`, reason, asked: { scope, cause, text } }
  const halt = { scope: scope as HaltScope, cause, text, reason, operatorId: caller.operator.userId }
  return submitAudited(ctx, caller, asked, { kind: 'declareHalt', ...halt }, async ({ haltId }) => {
    const row = await ctx.db
      .selectFrom('halt')
      .selectAll()
      .where('id', '=', String(haltId))
      .executeTakeFirstOrThrow()
    const [declared] = await present(ctx, [HALTS.read(row)])
    if (!declared) throw new Error(`halt ${haltId} was not presented`)
    return declared
  })
}

/** Proposes to end a halt, which a second operator decides. */
export const proposeResume: OpsHandler<'ops/halt/propose_resume'> = (ctx, caller) =>
  proposeChange(ctx, caller, { kind: 'halt', id: String(caller.request.id), values: { halted: '0' } })

/** The scopes that products declare, and the networks that there are. */
export function scopesOf({ catalogue }: Pick<Context, 'catalogue'>): HaltScope[] {
  const listed = catalogue.currencies().flatMap(({ id }) => catalogue.networks(id))
  const networks = new Set(listed.map(({ network }) => network))
  return [
    'all',
    ...HALT_SCOPES,
    'sign_ups',
    ...[...networks].toSorted().map((network) => `network:${network}` as const),
  ]
}

async function present({ db }: Pick<Context, 'db'>, halts: readonly Halt[]): Promise<OpsHalt[]> {
  const persons = halts.flatMap((one) => [one.operatorId, one.firstReviewerId ?? [], one.reviewerId ?? []])
  const colleague = await namedColleagues(db, persons.flat())
  const targets = halts.map(({ id }) => `halt:${id}`)
  const waiting = await db
    .selectFrom('config_change')
    .select(['id', 'target'])
    .where('status', '=', 'waiting')
    .where('target', 'in', targets.length > 0 ? targets : [''])
    .execute()
  return halts.map(({ id, scope, cause, text, reason, operatorId, declaredAt, ...end }) => {
    const change = waiting.find(({ target }) => target === `halt:${id}`)
    const { firstReviewerId, reviewerId, resumedAt } = end
    return {
      id,
      scope,
      cause,
      text,
      reason,
      operator: colleague(operatorId),
      declared_at: declaredAt,
      resumed_at: resumedAt ?? null,
      resumed_by: [firstReviewerId, reviewerId].flatMap((one) => (one === undefined ? [] : [colleague(one)])),
      change_id: change ? Number(change.id) : null,
    }
  })
}
