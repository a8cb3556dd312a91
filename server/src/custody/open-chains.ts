import type { Catalogue } from '../instruments/catalogue.ts'
import type { CustodyConfig, TokenConfig } from './custody-config.ts'
import type { Database } from '../db/database.ts'
import type { Chain } from './chains/chain.ts'
import { CHAIN_NETWORKS, type ChainNetwork } from './chains/deposit-keys.ts'
import { openEvmChain } from './chains/evm/evm-chain.ts'
import type { EvmCurrency } from './chains/evm/evm-config.ts'
import { createPracticeChain } from '../demo/chains/practice-chain.ts'

/** The usual time between the blocks of each practice chain. */
export const PRACTICE_BLOCK_MS: Readonly<Record<ChainNetwork, number>> = {
  OMNI: 6_000,
  ERC20: 4_000,
  TRC20: 2_000,
}

const NATIVE_EVM = { name: 'ETH', decimals: 18 }

interface OpenOptions {
  readonly config: CustodyConfig
  readonly isDemo: boolean
  readonly db: Database
  readonly catalogue: Catalogue
  readonly now: () => number
}

/** Opens the configured chains, by network. A network without a chain is closed. */
export async function openChains(options: OpenOptions): Promise<ReadonlyMap<ChainNetwork, Chain>> {
  const { config, isDemo, catalogue } = options
  const chains = new Map<ChainNetwork, Chain>()
  if (isDemo)
    for (const network of practiceNetworks(config, isDemo))
      chains.set(network, practiceChain(options, network))
  if (config.evm) {
    const { rpcUrl, tokens } = config.evm
    chains.set('ERC20', await openEvmChain('ERC20', { rpcUrl, currencies: evmCurrencies(catalogue, tokens) }))
  }
  return chains
}

/** Returns the networks whose chain is simulated: none in production, and not ERC20 where a node is configured. */
export function practiceNetworks(config: CustodyConfig, isDemo: boolean): ChainNetwork[] {
  return isDemo ? CHAIN_NETWORKS.filter((network) => network !== 'ERC20' || !config.evm) : []
}

function practiceChain({ db, catalogue, now }: OpenOptions, network: ChainNetwork): Chain {
  const assets = new Map(
    catalogue
      .currencies()
      .filter(({ id }) => catalogue.network(id, network))
      .map(({ id, name }) => [name, id]),
  )
  return createPracticeChain({ db, network, assets, blockMs: PRACTICE_BLOCK_MS[network], now })
}

/** Throws when a token's currency is not listed, or has more decimals than the token. */
function evmCurrencies(catalogue: Catalogue, tokens: readonly TokenConfig[]): EvmCurrency[] {
  const native = catalogue.currencies().find(({ name }) => name === NATIVE_EVM.name)
  return [
    ...(native ? [{ id: native.id, decimals: native.decimals, chainDecimals: NATIVE_EVM.decimals }] : []),
    ...tokens.map(({ currencyId, contract, decimals }) => {
      const currency = catalogue.currency(currencyId)
      if (!currency || decimals < currency.decimals)
        throw new Error(
          `ERC20_TOKENS: currency ${currencyId} is not listed, or has more decimals than its token`,
        )
      return { id: currencyId, token: contract, decimals: currency.decimals, chainDecimals: decimals }
    }),
  ]
}
