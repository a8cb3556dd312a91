import { retryRecord, showSystem } from './system.ts'

export const systemOpsHandlers = {
  'ops/system/show': showSystem,
  'ops/system/retry': retryRecord,
}
