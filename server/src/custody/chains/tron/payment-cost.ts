import { z } from 'zod'
import type { PaymentOrder } from '../chain.ts'
import { hexOf } from './addresses.ts'
import { hexSchema, int64Schema, type NodeHttp } from './node-http.ts'
import type { TronCurrency } from './parameters.ts'

/** Energy of a call as a percentage of the node's estimate: another payment may open the balance of its recipient first. */
const ENERGY_HEADROOM = 130n
/** The most that a payment costs besides energy, in the smallest units: its bytes, and opening the account of its recipient. */
const BESIDES_ENERGY = 2_000_000n

const estimateSchema = z.object({
  result: z.object({ result: z.boolean().default(false) }),
  energy_used: int64Schema,
  constant_result: z.array(hexSchema).default([]),
  transaction: z
    .object({ ret: z.array(z.object({ ret: z.string().optional() })).default([]) })
    .default({ ret: [] }),
})
const parametersSchema = z.object({
  chainParameter: z.array(z.object({ key: z.string(), value: int64Schema.default(0n) })),
})
const resourceSchema = z.object({
  EnergyLimit: int64Schema.default(0n),
  EnergyUsed: int64Schema.default(0n),
})
const accountSchema = z.object({ balance: int64Schema.default(0n) })

/**
 * Returns the fee limit of a payment, in the smallest units of the native coin; 0 for a transfer of that coin. Throws if the contract
 * would reject the call, or the paying address cannot pay for it: a call that fails costs its fee.
 */
export async function feeLimitOf(
  node: NodeHttp,
  currency: TronCurrency,
  { address, amount }: PaymentOrder,
  from: string,
): Promise<bigint> {
  const { balance } = (await node.find('wallet/getaccount', accountSchema, { address: hexOf(from) })) ?? {
    balance: 0n,
  }
  const value = amount * 10n ** BigInt(currency.chainDecimals - currency.decimals)
  if (currency.token === undefined) {
    if (balance < value + BESIDES_ENERGY)
      throw new Error('the paying address holds less than the payment and its fee')
    return 0n
  }
  const energy = await energyOf(node, currency.token, hexOf(address), value, hexOf(from))
  const [price, owned] = [await energyPrice(node), await ownEnergy(node, from)]
  const burnt = energy > owned ? (energy - owned) * price : 0n
  if (balance < burnt + BESIDES_ENERGY)
    throw new Error('the paying address holds less than the fee of the payment')
  return energy * price
}

async function energyOf(
  node: NodeHttp,
  token: string,
  target: string,
  value: bigint,
  owner: string,
): Promise<bigint> {
  const answer = await node.call('wallet/triggerconstantcontract', estimateSchema, {
    owner_address: owner,
    contract_address: hexOf(token),
    function_selector: 'transfer(address,uint256)',
    parameter: target.slice(2).padStart(64, '0') + value.toString(16).padStart(64, '0'),
  })
  if (!answer.result.result || answer.transaction.ret.some(({ ret }) => ret === 'FAILED'))
    throw new Error('the contract of the token would reject the payment')
  if (answer.energy_used <= 0n) throw new Error('the node estimated no energy for a call')
  return (answer.energy_used * ENERGY_HEADROOM) / 100n
}

async function energyPrice(node: NodeHttp): Promise<bigint> {
  const { chainParameter } = await node.call('wallet/getchainparameters', parametersSchema)
  const price = chainParameter.find(({ key }) => key === 'getEnergyFee')?.value ?? 0n
  if (price <= 0n) throw new Error('the node has no price of energy')
  return price
}

async function ownEnergy(node: NodeHttp, from: string): Promise<bigint> {
  const found = await node.find('wallet/getaccountresource', resourceSchema, { address: hexOf(from) })
  const left = found ? found.EnergyLimit - found.EnergyUsed : 0n
  return left > 0n ? left : 0n
}
