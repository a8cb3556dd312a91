import { createHash } from 'node:crypto'
import type { HDKey } from '@scure/bip32'
import type { TronNetwork } from '../policy.ts'
import type { SignRequest, TronTerms } from '../request.ts'
import type { Signed } from '../signed.ts'
import { addressBytes, tronAddress } from './addresses.ts'
import type { ReferenceBlock } from './block-header.ts'
import { bytesField, concat, int64Field } from './protobuf.ts'

/** The two kinds of contracts that are signed, by their numbers. */
const TRANSFER = { type: 1n, name: 'TransferContract' }
const TRIGGER = { type: 31n, name: 'TriggerSmartContract' }
/** The largest amount of the native coin that a transaction can state. */
const INT64_MAX = 2n ** 63n - 1n

/** Returns the amount in units of the chain. */
export function chainAmount(
  { currencies }: TronNetwork,
  { currencyId, amount }: Pick<SignRequest, 'currencyId' | 'amount'>,
): bigint {
  const currency = currencies[currencyId]
  if (!currency) throw new Error('the payment is not one of this chain')
  return BigInt(amount) * 10n ** BigInt(currency.chainDecimals - currency.decimals)
}

/** Returns whether a transaction can state the amount of a payment. */
export function isStatable(
  network: TronNetwork,
  request: Pick<SignRequest, 'currencyId' | 'amount'>,
): boolean {
  const isToken = network.currencies[request.currencyId]?.contract !== undefined
  return chainAmount(network, request) <= (isToken ? 2n ** 256n - 1n : INT64_MAX)
}

/** A payment to be signed. Two that are equal in everything else differ in their time, and so in their id. */
export interface TronPayment {
  readonly network: TronNetwork
  readonly request: SignRequest
  readonly terms: TronTerms
  readonly reference: ReferenceBlock
  /** Stated as the time of creation, which nodes do not check. */
  readonly createdAt: number
}

/** Returns the bytes that are signed: a transfer of the native coin, or of the token that the policy names. */
export async function rawTransaction(
  owner: Uint8Array,
  { network, request, terms, reference, createdAt }: TronPayment,
): Promise<Uint8Array> {
  const target = addressBytes(request.address)
  const contract = network.currencies[request.currencyId]?.contract
  const token = contract === undefined ? undefined : addressBytes(contract)
  if (!target || (contract !== undefined && !token)) throw new Error('the address is not one of this chain')
  const amount = chainAmount(network, request)
  const call = token
    ? { ...TRIGGER, value: [bytesField(2, token), bytesField(4, await transferCall(target, amount))] }
    : { ...TRANSFER, value: [bytesField(2, target), int64Field(3, amount)] }
  const parameter = concat([
    bytesField(1, Buffer.from(`type.googleapis.com/protocol.${call.name}`)),
    bytesField(2, concat([bytesField(1, owner), ...call.value])),
  ])
  return concat([
    bytesField(1, reference.bytes),
    bytesField(4, reference.hash),
    int64Field(8, BigInt(terms.expiration)),
    bytesField(11, concat([int64Field(1, call.type), bytesField(2, parameter)])),
    int64Field(14, BigInt(createdAt)),
    int64Field(18, BigInt(terms.feeLimit)),
  ])
}

/** Signs a payment. */
export async function signTron(key: HDKey, payment: TronPayment): Promise<Signed> {
  const { sign } = await import('viem/accounts')
  if (!key.privateKey) throw new Error('the paying key is private')
  const raw = await rawTransaction(await ownerOf(key), payment)
  const hash = createHash('sha256').update(raw).digest('hex')
  const privateKey = `0x${Buffer.from(key.privateKey).toString('hex')}` as const
  const signature = await sign({ hash: `0x${hash}`, privateKey, to: 'hex' })
  const signed = concat([bytesField(1, raw), bytesField(2, Buffer.from(signature.slice(2), 'hex'))])
  return { txid: hash, raw: Buffer.from(signed).toString('hex') }
}

/** Returns the address that pays withdrawals. */
export async function payingTronAddress(key: HDKey): Promise<string> {
  const { privateKeyToAddress } = await import('viem/accounts')
  return tronAddress(privateKeyToAddress(`0x${Buffer.from(key.privateKey ?? []).toString('hex')}`))
}

async function ownerOf(key: HDKey): Promise<Uint8Array> {
  const owner = addressBytes(await payingTronAddress(key))
  if (!owner) throw new Error('a key has an address')
  return owner
}

async function transferCall(target: Uint8Array, amount: bigint): Promise<Uint8Array> {
  const { encodeFunctionData, erc20Abi } = await import('viem')
  const to = `0x${Buffer.from(target.subarray(1)).toString('hex')}` as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  return Buffer.from(data.slice(2), 'hex')
}
