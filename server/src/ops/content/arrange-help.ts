import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import type { OpsHandler } from './context.ts'

/** The most common questions. */
const COMMON_MAX = 20

/**
 * Stores the next arrangement of the help center. Readers get it at once. Throws `article_must_be_known` for an unknown id,
 * `invalid_field` for one that occurs twice, and `article_version_wrong` if another operator was faster.
 */
export const arrangeHelp: OpsHandler<'ops/help/arrange'> = async (ctx, caller) => {
  const { what, version, reason } = caller.request
  const ids = caller.request.ids === '' ? [] : caller.request.ids.split(',')
  const known = new Set(ctx.help.stored().map(({ id }) => id))
  if (ids.some((id) => !known.has(id))) throw new CallError('article_must_be_known', 'ids')
  const isTooLong = what === 'common' && ids.length > COMMON_MAX
  if (isTooLong || new Set(ids).size < ids.length) throw new CallError('invalid_field', 'ids')
  const layout = ctx.help.layout()
  if (version !== layout.version) throw new CallError('article_version_wrong', 'version')
  const at = ctx.now()
  await ctx.db.transaction().execute(async (db) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('help_layout')
      .values({
        version: version + 1,
        article_ids: what === 'articles' ? ids : [...layout.articleIds],
        common_ids: what === 'common' ? ids : [...layout.commonIds],
        edited_by: caller.operator.userId,
        edited_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n) throw new CallError('article_version_wrong', 'version')
    const before = { ids: what === 'common' ? layout.commonIds : layout.articleIds }
    await appendAudit(db, at, caller, {
      target: `help:${what}`,
      outcome: 'done',
      reason,
      before,
      after: { ids },
    })
  })
  await ctx.help.changed()
  return { layout_version: version + 1 }
}
