import type { Catalogue } from '../catalogue.ts'
import type { Engine } from '../../engine/index.ts'
import type { Mode } from '../../platform/settings.ts'
import { firstStatus } from './first-start.ts'
import { BANK, networksOf } from './networks.ts'

/** The settings of networks. */
export interface ListingConfig {
  readonly addressHoldMs: number
  readonly mode: Mode
  /** The bank's account; absent if there is none. */
  readonly custody: { readonly bank?: object }
}

/**
 * Lists the networks that are not listed yet; in production closed. Listed ones keep their configuration, except for the address
 * hold, which is a setting. Transfers of a bank are closed while the settings name no account of one.
 */
export async function listNetworks(
  engine: Engine,
  catalogue: Catalogue,
  { addressHoldMs, mode, custody }: ListingConfig,
): Promise<void> {
  for (const listed of networksOf(addressHoldMs)) {
    const known = catalogue.network(listed.currencyId, listed.network)
    const isServed = listed.network !== BANK || custody.bank !== undefined
    const isOpen = isServed && (known?.isOpen ?? firstStatus(mode) === 'open')
    if (known?.addressHoldMs === addressHoldMs && known.isOpen === isOpen) continue
    const network = { ...(known ?? listed), addressHoldMs, isOpen }
    await engine.submit({ kind: 'configureNetwork', network })
  }
}
