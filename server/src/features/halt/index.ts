import { listHalts } from './list-halts.ts'
import { listMaintenances } from './list-maintenances.ts'

export const haltHandlers = {
  'halt/list': listHalts,
  'maintenance/list': listMaintenances,
}
