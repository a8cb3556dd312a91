import { sql } from 'kysely'
import type { OpsHandler } from '../ops-handler.ts'
import type { Context } from './context.ts'

const LISTED_MAX = 50

interface Row {
  readonly id: string
  readonly at: string
  readonly actor_id: string
  readonly target: string
  readonly after: {
    readonly sha256: string
    readonly is_complete: boolean
    readonly until: number
    readonly rows: number
    readonly earlier: string
  }
}

/** Lists the reports that were made, newest first, from the audit log. */
export const listReports: OpsHandler<'ops/report/list', Context> = async ({ db }) => {
  const { rows } = await sql<Row>`
    select id, at, actor_id, target, after from audit_log
    where call = 'ops/report/liabilities' and outcome = 'done' order by id desc limit ${LISTED_MAX}`.execute(
    db,
  )
  return {
    list: rows.map(({ id, at, actor_id, target, after }) => ({
      id: Number(id),
      at: Number(at),
      operator_id: Number(actor_id),
      period: target.slice('report:'.length),
      is_complete: after.is_complete,
      until: after.until,
      rows: after.rows,
      sha256: after.sha256,
      differs: after.earlier !== '',
    })),
  }
}
