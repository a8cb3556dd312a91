import type { Catalogue } from '../catalogue.ts'
import type { Engine } from '../../engine/index.ts'
import type { Mode } from '../../platform/settings.ts'
import { firstStatus } from './first-start.ts'
import { networksOf } from './networks.ts'

/**
 * Lists the networks that are not listed yet; in production closed. Listed ones keep their configuration, except for the address
 * hold, which is a setting.
 */
export async function listNetworks(
  engine: Engine,
  catalogue: Catalogue,
  { addressHoldMs, mode }: { readonly addressHoldMs: number; readonly mode: Mode },
): Promise<void> {
  for (const listed of networksOf(addressHoldMs)) {
    const known = catalogue.network(listed.currencyId, listed.network)
    if (known?.addressHoldMs === addressHoldMs) continue
    const network = known ? { ...known, addressHoldMs } : { ...listed, isOpen: firstStatus(mode) === 'open' }
    await engine.submit({ kind: 'configureNetwork', network })
  }
}
