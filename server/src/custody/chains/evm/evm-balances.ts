import type { Hex } from 'viem'
import type * as viemModule from 'viem'
import type { ChainBalances } from '../chain.ts'
import type { EvmConfig } from './evm-config.ts'

/** Balances asked for in one request of JSON-RPC. */
const BATCH = 200

/** Reads balances with batches of JSON-RPC. A block is named by its hash, so that all answers are of one state. */
export function evmBalances(viem: typeof viemModule, { rpcUrl, currencies }: EvmConfig): ChainBalances {
  const client = viem.createPublicClient({
    transport: viem.http(rpcUrl, { batch: { batchSize: BATCH }, timeout: 20_000, retryCount: 1 }),
  })
  const readAt = (hash: string) => {
    const block = { blockHash: hash as Hex }
    return (address: string, token: string | undefined): Promise<Hex> =>
      token === undefined
        ? client.request({ method: 'eth_getBalance', params: [address as Hex, block] } as never)
        : client.request({
            method: 'eth_call',
            params: [{ to: token as Hex, data: balanceOf(viem, address) }, block],
          } as never)
  }
  return {
    currencyIds: currencies.map(({ id }) => id),
    feeCurrencyId: currencies.find(({ token }) => token === undefined)?.id,
    async sumAt({ hash }, addresses) {
      const read = readAt(hash)
      const sums = currencies.map(async ({ id, token, decimals, chainDecimals }) => {
        const amounts = await Promise.all(addresses.map((address) => read(address, token)))
        const sum = amounts.reduce((total, amount) => total + amountOf(viem, amount), 0n)
        return [id, sum / 10n ** BigInt(chainDecimals - decimals)] as const
      })
      return new Map(await Promise.all(sums))
    },
  }
}

function balanceOf(viem: typeof viemModule, address: string): Hex {
  return viem.encodeFunctionData({ abi: viem.erc20Abi, functionName: 'balanceOf', args: [address as Hex] })
}

/** Throws for an empty result: the address of the token has no contract in this block. */
function amountOf(viem: typeof viemModule, amount: Hex): bigint {
  if (!viem.isHex(amount) || amount === '0x') throw new Error('the node returned no balance')
  return viem.hexToBigInt(amount)
}
