import { auditOpsHandlers } from './audit/index.ts'
import { changesOpsHandlers } from './changes/index.ts'
import { contentOpsHandlers } from './content/index.ts'
import { custodyOpsHandlers } from './custody/index.ts'
import { customersOpsHandlers } from './customers/index.ts'
import { fiatOpsHandlers } from './fiat/index.ts'
import { houseOpsHandlers } from './house/index.ts'
import { productsOpsHandlers } from './products/index.ts'
import { recordsOpsHandlers } from './records/index.ts'
import { createShowRecord } from './records/show-record.ts'
import { removalsOpsHandlers } from './removals/index.ts'
import { signInOpsHandlers } from './sign-in/index.ts'
import { staffOpsHandlers } from './staff/index.ts'
import { statementsOpsHandlers } from './statements/index.ts'
import { supportOpsHandlers } from './support/index.ts'
import { systemOpsHandlers } from './system/index.ts'
import { treasuryOpsHandlers } from './treasury/index.ts'
import { verificationOpsHandlers } from './verification/index.ts'
import { viewsOpsHandlers } from './views/index.ts'
import type { OpsHandlers } from './ops-handler.ts'

/** The handlers of every operators' call, gathered from their folders. */
export const opsHandlers: OpsHandlers = {
  ...auditOpsHandlers,
  ...changesOpsHandlers,
  ...contentOpsHandlers,
  ...custodyOpsHandlers,
  ...customersOpsHandlers,
  ...fiatOpsHandlers,
  ...houseOpsHandlers,
  ...productsOpsHandlers,
  ...recordsOpsHandlers,
  ...removalsOpsHandlers,
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
