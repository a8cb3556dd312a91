import type { OpsPath } from '@halyard/api/ops'
import { appendAudit } from '../audit.ts'
import type { OpsCaller } from '../ops-handler.ts'
import { findApproval, type RecordName } from '../record-kinds/find-record.ts'
import { flatten } from '../two-persons/flatten.ts'
import { showRecordFor } from '../two-persons/view-calls.ts'
import type { Routing } from './routing.ts'

/**
 * Audits what an operator has approved as the first of two persons, so that the second sees what changed since. Does
 * nothing if the record waits for no second person.
 */
export async function auditFirstOfTwo(
  { ctx, handlers }: Routing,
  caller: OpsCaller<OpsPath> & Pick<OpsCaller<'ops/me'>, 'operator'>,
  record: RecordName,
): Promise<void> {
  if ((await findApproval(ctx.db, record)) !== caller.operator.userId) return
  const shown = await showRecordFor(handlers, { ctx, caller }, record)
  if (!shown) return
  const after = Object.fromEntries(flatten(shown))
  await appendAudit(ctx.db, ctx.now(), caller, { target: record.target, outcome: 'seen', after })
}
