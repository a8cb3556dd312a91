import type { HDKey } from '@scure/bip32'
import type { Journal } from '../journal.ts'
import type { Keys } from '../keys.ts'
import type { EvmNetwork, Policy } from '../policy.ts'
import { signEvm } from '../sign-evm.ts'
import type { TransferEntry } from './transfer-entries.ts'
import type { TransferPolicy } from './transfer-policy.ts'
import { feeMaxOf, transferHashOf, type TransferRequest } from './transfer-request.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The contents recorded under the number of a transfer. */
export type KnownTransfer = Omit<TransferEntry, 'asked' | 'at'>

/** The result of a request for a transfer between own addresses. */
export type TransferResult =
  | { readonly kind: 'signed'; readonly txid: string; readonly raw: string; readonly fee: string }
  /** Permanently refused: nothing was and will be signed under this number. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Refused for now; the request can be repeated. */
  | { readonly kind: 'later'; readonly reason: string }
  /** The signer recorded other contents under this number: with these it may be on the chain. */
  | { readonly kind: 'conflict'; readonly known: KnownTransfer }

interface Parts {
  readonly policy: Policy
  readonly keys: Keys
  readonly journal: Journal
}

/**
 * Signs a transfer between own addresses once, within limits of its own. Repeating a request returns the same
 * transaction. Nothing in it can name a destination: the address of the request is only compared with the own one.
 */
export async function signTransfer(
  { policy, keys, journal }: Parts,
  request: TransferRequest,
  at: number,
): Promise<TransferResult> {
  const { transferId, kind, network, currencyId, address, amount } = request
  const index = kind === 'overflow' ? undefined : request.index
  const asked = transferHashOf(request)
  const known = journal.transfers.find(transferId)
  if (known) return known.asked === asked ? resultOf(known) : { kind: 'conflict', known: withoutHash(known) }
  const entry = { transferId, asked, at, kind, network, currencyId, address, amount }
  const write = (outcome: TransferEntry['outcome']): TransferResult => {
    const line = { ...entry, ...(index === undefined ? {} : { index }), outcome }
    journal.appendTransfer(line)
    return resultOf(line)
  }
  const chain = policy[network]
  if (chain?.kind !== 'evm' || !chain.transfers)
    return write({ kind: 'refused', reason: 'transfers_not_allowed' })
  const permanent = await permanentRefusal(chain, chain.transfers, keys, request)
  if (permanent !== undefined) return write({ kind: 'refused', reason: permanent })
  const temporary = temporaryRefusal(chain, chain.transfers, journal, request, at)
  if (temporary !== undefined) return { kind: 'later', reason: temporary }
  const key = kind === 'sweep' ? keys.depositKey(request.index) : keys.paying
  const next = kind === 'sweep' ? journal.transfers.nextNonce(network, index) : journal.nextNonce(network)
  const nonce = Math.max(next, request.terms.nonce)
  const { txid, raw } = await signEvm(key, chain, request, nonce)
  return write({ kind: 'signed', nonce, txid, raw, fee: String(feeMaxOf(request)) })
}

/** Returns the reason why a transfer is permanently refused, or undefined. */
async function permanentRefusal(
  chain: EvmNetwork,
  { gasMax, cold }: TransferPolicy,
  keys: Keys,
  request: TransferRequest,
): Promise<string | undefined> {
  const currency = chain.currencies[request.currencyId]
  if (!currency) return 'currency_not_allowed'
  if (request.kind === 'gas' && currency.token !== undefined) return 'gas_is_native'
  if (request.kind === 'gas' && BigInt(request.amount) > BigInt(gasMax)) return 'gas_too_much'
  if (request.kind === 'overflow') return isSame(request.address, cold) ? undefined : 'destination_not_cold'
  const own = await addressOf(request.kind === 'sweep' ? keys.paying : keys.depositKey(request.index))
  return isSame(request.address, own) ? undefined : 'destination_not_ours'
}

/** Returns the reason why a transfer is refused for now, or undefined. What is moved to the cold address counts apart from payments. */
function temporaryRefusal(
  chain: EvmNetwork,
  transfers: TransferPolicy,
  journal: Journal,
  request: TransferRequest,
  at: number,
): string | undefined {
  const { kind, network, currencyId, amount, terms } = request
  const sumOf = (figure: Parameters<typeof journal.transfers.sumSince>[2]) =>
    journal.transfers.sumSince(network, at - DAY_MS, figure)
  const sumOfKind = sumOf((entry) =>
    entry.kind === kind && entry.currencyId === currencyId ? BigInt(entry.amount) : 0n,
  )
  const fee = feeMaxOf(request)
  if (BigInt(terms.maxPriorityFeePerGas) > BigInt(terms.maxFeePerGas)) return 'terms_invalid'
  if (BigInt(terms.maxFeePerGas) > BigInt(chain.gasPriceMax)) return 'gas_price_too_high'
  if (fee > BigInt(transfers.feeMax)) return 'fee_too_high'
  if (sumOf((_entry, each) => each) + fee > BigInt(transfers.feeDayMax)) return 'fee_day_limit_reached'
  if (kind === 'gas' && sumOfKind + BigInt(amount) > BigInt(transfers.gasDayMax))
    return 'gas_day_limit_reached'
  const dayMax = BigInt(chain.currencies[currencyId]?.dayMax ?? 0)
  if (kind === 'overflow' && sumOfKind + BigInt(amount) > dayMax) return 'day_limit_reached'
  return undefined
}

function isSame(address: string, own: string | undefined): boolean {
  return own !== undefined && address.toLowerCase() === own.toLowerCase()
}

async function addressOf({ privateKey }: HDKey): Promise<string> {
  const { privateKeyToAddress } = await import('viem/accounts')
  return privateKeyToAddress(`0x${Buffer.from(privateKey ?? []).toString('hex')}`)
}

function resultOf({ outcome }: TransferEntry): TransferResult {
  if (outcome.kind === 'refused') return { kind: 'refused', reason: outcome.reason }
  const { txid, raw, fee } = outcome
  return { kind: 'signed', txid, raw, fee }
}

/** Returns what the server needs of an entry. */
export function withoutHash({ asked: _asked, at: _at, ...known }: TransferEntry): KnownTransfer {
  return known
}
