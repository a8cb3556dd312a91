import { listReports } from './list-reports.ts'
import { nameReportedCustomer } from './name-customer.ts'
import { showExposure } from './show-exposure.ts'

export const reportsOpsHandlers = {
  'ops/report/exposure': showExposure,
  'ops/report/list': listReports,
  'ops/report/customer': nameReportedCustomer,
}
