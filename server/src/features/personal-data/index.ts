import { requestExport } from './request-export.ts'

export const personalDataHandlers = { 'safe/export': requestExport }
