import type { Lifetime } from '../platform/services/lifetime.ts'
import { startRetention } from './run-retention.ts'

/** Deletes what has reached the end of its period. */
export function retentionService(parts: Parameters<typeof startRetention>[0], life: Lifetime): void {
  life.job(() => startRetention(parts))
}
