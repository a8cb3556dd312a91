// What the tests of screens share.
export { faultsOf } from './faults.ts'
export { renderStage, type Stage, stopClock } from './stage.ts'
