import { decideChange, withdrawChange } from './decide-change.ts'
import { listChanges, showChange } from './show-change.ts'

export const changesOpsHandlers = {
  'ops/change/list': listChanges,
  'ops/change/show': showChange,
  'ops/change/decide': decideChange,
  'ops/change/withdraw': withdrawChange,
}
