import { createKeyedMutex } from '../../platform/concurrency/keyed-mutex.ts'

/**
 * Runs acts on one record, named as in the audit log, one after the other. A command replaces a whole configuration: two
 * that were made from the same present one would undo each other.
 */
export const inTurn = createKeyedMutex()
