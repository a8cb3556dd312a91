import type { Lifetime } from '../platform/services/lifetime.ts'
import { openTreasury, type Treasury } from './open-treasury.ts'

/** Opens the treasury, which counts and checks the ledger while the server runs. */
export function treasuryService(
  parts: Parameters<typeof openTreasury>[0],
  life: Lifetime,
): { readonly treasury: Treasury } {
  const treasury = openTreasury(parts)
  life.poll(() => treasury.run())
  return { treasury }
}
