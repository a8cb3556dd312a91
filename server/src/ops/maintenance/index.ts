import {
  announceMaintenance,
  cancelMaintenance,
  changeMaintenance,
  listMaintenances,
} from './maintenances.ts'

export const maintenanceOpsHandlers = {
  'ops/maintenance/list': listMaintenances,
  'ops/maintenance/announce': announceMaintenance,
  'ops/maintenance/change': changeMaintenance,
  'ops/maintenance/cancel': cancelMaintenance,
}
