/** The part of the offline support that no first visit needs; a chunk of its own. */
export { restoreLastSeen, startSaving } from './last-seen.ts'
export { startWorker } from './start-worker.ts'
