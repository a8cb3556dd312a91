import type { Mode } from '../../platform/settings.ts'

/**
 * Returns the status of everything that a new exchange lists. In production operators open each product once it is
 * configured and, where it pays customers from a pool, funded.
 */
export function firstStatus(mode: Mode): 'open' | 'paused' {
  return mode === 'demo' ? 'open' : 'paused'
}

/** Whether pools start with practice funds. In production no money exists that no customer or owner paid in. */
export function hasPracticePools(mode: Mode): boolean {
  return mode === 'demo'
}
