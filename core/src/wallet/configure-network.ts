import { MAX_AMOUNT } from '@halyard/money'
import { accepted, reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { ConfigureNetwork } from './commands.ts'
import { type NetworkConfig, networkKey } from './network.ts'

/**
 * Adds a deposit and withdrawal network of a currency, or changes its limits. Requested withdrawals keep their fee.
 * Rejects limits that contradict each other, in particular a smallest withdrawal that does not exceed the fee.
 */
export function configureNetwork(exchange: Exchange, { network }: ConfigureNetwork): Reply {
  if (!exchange.currencies.has(network.currencyId)) return reject('currency_must_be_known')
  if (!isValidConfig(network)) return reject('network_config_is_invalid')

  const { networks, changed } = exchange.wallet
  const key = networkKey(network.currencyId, network.network)
  networks.set(key, network)
  changed.networks.set(key, network)
  return accepted()
}

function isValidConfig(config: NetworkConfig): boolean {
  const { network, depositMin, withdrawMin, withdrawFee, withdrawMax, twoReviewersFrom } = config
  const { confirmations, addressHoldMs } = config
  return (
    /^[A-Z0-9]{2,12}$/.test(network) &&
    depositMin >= 0n &&
    depositMin <= MAX_AMOUNT &&
    withdrawFee >= 0n &&
    // So the amount received is always above zero.
    withdrawMin > withdrawFee &&
    withdrawMax >= withdrawMin &&
    withdrawMax <= MAX_AMOUNT &&
    twoReviewersFrom > 0n &&
    twoReviewersFrom <= MAX_AMOUNT &&
    Number.isInteger(confirmations) &&
    confirmations >= 0 &&
    confirmations <= 10_000 &&
    Number.isSafeInteger(addressHoldMs) &&
    addressHoldMs >= 0
  )
}
