import { findServiceLink } from '../../support/service-link.ts'
import type { OpsHandler } from '../changes/kinds/context.ts'
import { SERVICE_LINK_ID } from '../changes/kinds/content/service-change.ts'
import { proposeChange } from '../changes/propose-change.ts'

export const showServiceLink: OpsHandler<'ops/service/show'> = async ({ db }) => {
  const { url, editedBy, editedAt } = await findServiceLink(db)
  return { url: url ?? null, edited_by: editedBy ?? null, edited_at: editedAt ?? null }
}

/** Proposes the link to the online service, which a second operator decides. */
export const proposeServiceLink: OpsHandler<'ops/service/propose'> = (ctx, caller) =>
  proposeChange(ctx, caller, {
    kind: 'service',
    id: SERVICE_LINK_ID,
    values: { url: caller.request.url },
  })
