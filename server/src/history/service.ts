import type { Lifetime } from '../platform/services/lifetime.ts'
import { startPreparing } from './prepare-history.ts'

/** Makes the next ranges of history before commands reach them. */
export function historyService(parts: Parameters<typeof startPreparing>[0], life: Lifetime): void {
  life.job(() => startPreparing(parts))
}
