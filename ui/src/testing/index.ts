// Shared support for the tests of screens.
export { faultsOf } from './faults.ts'
export { renderStage, type Stage, stopClock } from './stage.ts'
export { walk } from './walk.ts'
export { stubDevice } from './stub-device.ts'
export { trackAnswer, trackCrypto } from './track-work.ts'
