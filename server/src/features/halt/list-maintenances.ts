import { sql } from 'kysely'
import { scopeName } from '../../halts/texts/halt-texts.ts'
import { plannedText } from '../../halts/maintenance/maintenance-texts.ts'
import { findMaintenances } from '../../halts/maintenance/maintenances.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import type { Handler } from './context.ts'

/** Lists every maintenance that was ever announced, with each revision: none can be changed or cancelled unseen. */
export const listMaintenances: Handler<'maintenance/list'> = async ({ db }, { request, lang }) => {
  const page = pageOf(request)
  const rows = await findMaintenances(
    db,
    sql`true order by id desc limit ${page.limit + 1} offset ${page.offset}`,
  )
  return presentPage(page, rows, (one) => ({
    id: one.id,
    scope: one.scope,
    name: scopeName(one.scope, lang),
    status: one.status,
    text: plannedText(one, lang),
    begins_at: one.beginsAt,
    expected_until: one.expectedUntil,
    revisions: one.revisions.map((each) => ({
      status: each.status,
      at: each.changedAt,
      begins_at: each.beginsAt,
      expected_until: each.expectedUntil,
    })),
  }))
}
