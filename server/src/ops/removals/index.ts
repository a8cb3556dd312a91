import { requestRemoval } from './request-removal.ts'
import { listRemovals, reviewRemoval, showRemoval } from './review-removal.ts'

export const removalsOpsHandlers = {
  'ops/removal/request': requestRemoval,
  'ops/removal/list': listRemovals,
  'ops/removal/show': showRemoval,
  'ops/removal/review': reviewRemoval,
}
