import type { OpsServiceLink } from '@halyard/api/ops'
import { sql } from 'kysely'
import { findServiceLink, type ServiceLink } from '../../support/service-link.ts'
import { appendAudit } from '../audit.ts'
import type { OpsHandler } from './context.ts'

export const showServiceLink: OpsHandler<'ops/service/show'> = async ({ db }) =>
  present(await findServiceLink(db))

/** Changes the link to the online service. Changes at the same time follow one another. */
export const saveServiceLink: OpsHandler<'ops/service/save'> = async (ctx, caller) => {
  const { url, reason } = caller.request
  const at = ctx.now()
  return ctx.db.transaction().execute(async (db) => {
    await sql`lock table service_link in share row exclusive mode`.execute(db)
    const before = await findServiceLink(db)
    await db
      .insertInto('service_link')
      .values({
        version: before.version + 1,
        url: url === '' ? null : url,
        edited_by: caller.operator.userId,
        edited_at: at,
      })
      .execute()
    await appendAudit(db, at, caller, {
      target: 'service:link',
      outcome: 'done',
      reason,
      before: { url: before.url ?? null },
      after: { url: url === '' ? null : url },
    })
    return present(await findServiceLink(db))
  })
}

function present({ url, editedBy, editedAt }: ServiceLink): OpsServiceLink {
  return { url: url ?? null, edited_by: editedBy ?? null, edited_at: editedAt ?? null }
}
