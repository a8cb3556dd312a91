import { haltOpsHandlers } from '../ops/halts/index.ts'
import { maintenanceOpsHandlers } from '../ops/maintenance/index.ts'
import { auditOpsHandlers } from '../ops/audit/index.ts'
import { changesOpsHandlers } from '../ops/changes/index.ts'
import { contentOpsHandlers } from '../ops/content/index.ts'
import { custodyOpsHandlers } from '../ops/custody/index.ts'
import { customersOpsHandlers } from '../ops/customers/index.ts'
import { fiatOpsHandlers } from '../ops/fiat/index.ts'
import { productsOpsHandlers } from '../ops/products/index.ts'
import { recordsOpsHandlers } from '../ops/records/index.ts'
import { createShowRecord } from '../ops/records/show-record.ts'
import { removalsOpsHandlers } from '../ops/removals/index.ts'
import { reportsOpsHandlers } from '../ops/reports/index.ts'
import { signInOpsHandlers } from '../ops/sign-in/index.ts'
import { staffOpsHandlers } from '../ops/staff/index.ts'
import { statementsOpsHandlers } from '../ops/statements/index.ts'
import { supportOpsHandlers } from '../ops/support/index.ts'
import { systemOpsHandlers } from '../ops/system/index.ts'
import { treasuryOpsHandlers } from '../ops/treasury/index.ts'
import { verificationOpsHandlers } from '../ops/verification/index.ts'
import { viewsOpsHandlers } from '../ops/views/index.ts'
import type { OpsHandlers } from '../ops/ops-handler.ts'

/** The handlers of every operators' call, gathered from their folders. */
export const opsHandlers: OpsHandlers = {
  ...haltOpsHandlers,
  ...maintenanceOpsHandlers,
  ...auditOpsHandlers,
  ...changesOpsHandlers,
  ...contentOpsHandlers,
  ...custodyOpsHandlers,
  ...customersOpsHandlers,
  ...fiatOpsHandlers,
  ...productsOpsHandlers,
  ...recordsOpsHandlers,
  ...removalsOpsHandlers,
  ...reportsOpsHandlers,
  ...signInOpsHandlers,
  ...staffOpsHandlers,
  ...statementsOpsHandlers,
  ...supportOpsHandlers,
  ...systemOpsHandlers,
  ...treasuryOpsHandlers,
  ...verificationOpsHandlers,
  ...viewsOpsHandlers,
  // It shows a record with the handler of the record's own call.
  'ops/record/show': createShowRecord(() => opsHandlers),
}
