import { z } from 'zod'
import type { FinalBalances } from '../chain.ts'
import { hexOf } from './addresses.ts'
import { hexSchema, int64Schema, type NodeHttp } from './node-http.ts'
import type { TronCurrency } from './parameters.ts'
import type { Header } from './raw-block.ts'

const accountSchema = z.object({ address: hexSchema, balance: int64Schema.default(0n) })
const callSchema = z.object({
  result: z.object({ result: z.boolean().default(false) }),
  constant_result: z.tuple([z.string().regex(/^[0-9a-f]{64}$/)]),
})

/**
 * Reads balances over the node's interface to solidified blocks, which answers for the newest of them alone. Coins that are staked,
 * for energy or bandwidth, are no part of a balance.
 */
export function tronBalances(
  solidity: NodeHttp,
  currencies: readonly TronCurrency[],
  solidified: () => Promise<Header>,
): FinalBalances {
  return {
    currencyIds: currencies.map(({ id }) => id),
    feeCurrencyId: currencies.find(({ token }) => token === undefined)?.id,
    async block() {
      const { height, hash, time } = await solidified()
      return { height, hash, time }
    },
    async holdingsOf(address) {
      const amounts = currencies.map(async ({ id, token, decimals, chainDecimals }) => {
        const amount = await (token === undefined
          ? coinsOf(solidity, address)
          : tokensOf(solidity, token, address))
        return [id, amount / 10n ** BigInt(chainDecimals - decimals)] as const
      })
      return new Map(await Promise.all(amounts))
    },
  }
}

/** Returns 0 for an address without an account: none was opened with coins, though it may hold tokens. */
async function coinsOf(solidity: NodeHttp, address: string): Promise<bigint> {
  const asked = hexOf(address)
  const account = await solidity.find('walletsolidity/getaccount', accountSchema, { address: asked })
  if (account && (account.address !== asked || account.balance < 0n))
    throw new Error(`${address}: the node answered with another account`)
  return account?.balance ?? 0n
}

/** Throws if the contract does not answer: the address of the token has none in this block. */
async function tokensOf(solidity: NodeHttp, token: string, address: string): Promise<bigint> {
  const owner = hexOf(address)
  const answer = await solidity.call('walletsolidity/triggerconstantcontract', callSchema, {
    owner_address: owner,
    contract_address: hexOf(token),
    function_selector: 'balanceOf(address)',
    parameter: owner.slice(2).padStart(64, '0'),
  })
  if (!answer.result.result) throw new Error(`${token}: the contract has no balance of ${address}`)
  return BigInt(`0x${answer.constant_result[0]}`)
}
