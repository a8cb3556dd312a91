import type { HDKey } from '@scure/bip32'
import type { EvmNetwork } from './policy.ts'
import type { SignRequest } from './request.ts'
import type { Signed } from './signed.ts'

/** Signs a payment on an EVM chain: a transfer of the native coin, or of the token named by the policy. */
export async function signEvm(
  key: HDKey,
  network: EvmNetwork,
  request: Pick<SignRequest, 'currencyId' | 'address' | 'amount' | 'terms'>,
  nonce: number,
): Promise<Signed> {
  const { encodeFunctionData, erc20Abi, getAddress, keccak256 } = await import('viem')
  const { privateKeyToAccount } = await import('viem/accounts')
  const currency = network.currencies[request.currencyId]
  if (!key.privateKey || !currency || request.terms.kind !== 'evm')
    throw new Error('the payment is not one of this chain')
  const account = privateKeyToAccount(`0x${Buffer.from(key.privateKey).toString('hex')}`)
  const target = getAddress(request.address)
  const value = BigInt(request.amount) * 10n ** BigInt(currency.chainDecimals - currency.decimals)
  const { gas, maxFeePerGas, maxPriorityFeePerGas } = request.terms
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId: network.chainId,
    nonce,
    gas: BigInt(gas),
    maxFeePerGas: BigInt(maxFeePerGas),
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
    ...(currency.token === undefined
      ? { to: target, value }
      : {
          to: getAddress(currency.token),
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [target, value] }),
        }),
  })
  return { raw, txid: keccak256(raw) }
}
