import { declareHalt, listHalts, proposeResume } from './halts.ts'

export const haltOpsHandlers = {
  'ops/halt/list': listHalts,
  'ops/halt/declare': declareHalt,
  'ops/halt/propose_resume': proposeResume,
}
