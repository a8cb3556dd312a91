import type { DepositNetwork } from '@halyard/api'
import type { CurrencyConfig, NetworkConfig } from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Context } from './context.ts'

export interface OpenNetwork {
  readonly currency: CurrencyConfig
  readonly network: NetworkConfig
}

/**
 * Returns a network that is open for deposits of a currency. Throws a `CallError` if the currency or network
 * is unknown or closed.
 */
export function openNetworkOf(ctx: Context, currencyId: number, type: DepositNetwork): OpenNetwork {
  const currency = ctx.catalogue.currency(currencyId)
  if (!currency) throw new CallError('currency_must_be_known', 'currency')
  const network = ctx.catalogue.network(currencyId, type)
  if (!network) throw new CallError('network_must_be_known', 'type')
  const isServed = type === 'BANK' ? ctx.config.custody.bank !== undefined : ctx.custody.blockMsOf(type) > 0
  if (!network.isOpen || !isServed) throw new CallError('network_must_be_open', 'type')
  return { currency, network }
}
