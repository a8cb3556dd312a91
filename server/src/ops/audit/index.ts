import { exportAudit, listAudit } from './list-audit.ts'

export const auditOpsHandlers = {
  'ops/audit/list': listAudit,
  'ops/audit/export': exportAudit,
}
