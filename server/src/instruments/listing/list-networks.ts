import type { Catalogue } from '../catalogue.ts'
import type { Engine } from '../../engine/index.ts'
import { networksOf } from './networks.ts'

/** Lists the networks that are not listed yet. Those that are keep their rules, but for the setting of the hold. */
export async function listNetworks(
  engine: Engine,
  catalogue: Catalogue,
  addressHoldMs: number,
): Promise<void> {
  for (const listed of networksOf(addressHoldMs)) {
    const known = catalogue.network(listed.currencyId, listed.network)
    if (known?.addressHoldMs === addressHoldMs) continue
    const network = known ? { ...known, addressHoldMs } : listed
    await engine.submit({ kind: 'configureNetwork', network })
  }
}
