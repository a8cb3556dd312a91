import { SIGNED_CHAINS } from './bitcoin/chains.ts'
import { scriptOf } from './bitcoin/own-keys.ts'
import type { Journal } from './journal.ts'
import type { Policy } from './policy.ts'
import type { SignRequest } from './request.ts'
import { addressBytes } from './tron/addresses.ts'
import { isStatable } from './tron/sign-tron.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/

/** Returns the reason why a payment is permanently refused, or undefined. */
export function permanentRefusal(policy: Policy, request: Omit<SignRequest, 'terms'>): string | undefined {
  const network = policy[request.network]
  const currency = network?.currencies[request.currencyId]
  if (!network || !currency) return 'currency_not_allowed'
  if (BigInt(request.amount) > BigInt(currency.paymentMax)) return 'payment_too_large'
  if (network.kind === 'evm' && !EVM_ADDRESS.test(request.address)) return 'address_invalid'
  if (network.kind === 'bitcoin') {
    if (!scriptOf(request.address, network.chain)) return 'address_invalid'
    if (BigInt(request.amount) < SIGNED_CHAINS[network.chain].dust) return 'payment_is_dust'
  }
  if (network.kind === 'tron') {
    const isContract = Object.values(network.currencies).some(({ contract }) => contract === request.address)
    // Coins at the address of a token's contract are lost.
    if (!addressBytes(request.address) || isContract) return 'address_invalid'
    if (!isStatable(network, request)) return 'payment_too_large'
  }
  return undefined
}

/** Returns the reason why a payment is refused for now, or undefined. */
export function temporaryRefusal(
  policy: Policy,
  journal: Journal,
  request: SignRequest,
  at: number,
): string | undefined {
  const network = policy[request.network]
  const currency = network?.currencies[request.currencyId]
  if (!network || !currency) return 'currency_not_allowed'
  if (network.kind !== request.terms.kind) return 'terms_kind_mismatch'
  const signed = journal.signedSince(request.network, request.currencyId, at - DAY_MS)
  if (signed + BigInt(request.amount) > BigInt(currency.dayMax)) return 'day_limit_reached'
  if (
    network.kind === 'evm' &&
    request.terms.kind === 'evm' &&
    BigInt(request.terms.maxFeePerGas) > BigInt(network.gasPriceMax)
  )
    return 'gas_price_too_high'
  return undefined
}
