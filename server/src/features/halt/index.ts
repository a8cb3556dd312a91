import { listHalts } from './list-halts.ts'

export const haltHandlers = {
  'halt/list': listHalts,
}
