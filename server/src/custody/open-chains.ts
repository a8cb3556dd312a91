import type { Catalogue } from '../instruments/catalogue.ts'
import type { CustodyConfig, TokenConfig } from './custody-config.ts'
import type { Chain } from './chains/chain.ts'
import { openBitcoinChain } from './chains/bitcoin/bitcoin-chain.ts'
import { BITCOIN_CHAINS } from './chains/bitcoin/parameters.ts'
import type { ChainNetwork } from './chains/deposit-keys.ts'
import type { TronCurrency } from './chains/tron/parameters.ts'
import { openTronChain } from './chains/tron/tron-chain.ts'
import { openEvmChain } from './chains/evm/evm-chain.ts'
import type { EvmCurrency } from './chains/evm/evm-config.ts'

/** Clients of this API family call the Bitcoin network OMNI. */
const BITCOIN = { name: 'BTC', decimals: 8 }
const NATIVE_TRON = { name: 'TRX', decimals: 6 }
const NATIVE_EVM = { name: 'ETH', decimals: 18 }

/** The practice chains of a demo, which custody follows like other chains. */
export interface PracticeSource {
  readonly chains: ReadonlyMap<ChainNetwork, Chain>
  /** Returns the same chain with the delays and failures of a network between. */
  unreliable(chain: Chain): Chain
}

interface OpenOptions {
  readonly config: CustodyConfig
  readonly catalogue: Catalogue
  readonly practice: PracticeSource | undefined
}

/** Opens the configured chains, by network. A network without a chain is closed. */
export async function openChains({
  config,
  catalogue,
  practice,
}: OpenOptions): Promise<ReadonlyMap<ChainNetwork, Chain>> {
  const chains = new Map<ChainNetwork, Chain>(practice?.chains)
  if (config.evm) {
    const { rpcUrl, tokens } = config.evm
    chains.set(
      'ERC20',
      await openEvmChain('ERC20', { rpcUrl, currencies: await evmCurrencies(catalogue, tokens) }),
    )
  }
  if (config.bitcoin) {
    const { rpcUrl, chain, cold } = config.bitcoin
    const accountKey = config.depositKeys.OMNI
    const coin = catalogue.currencies().find(({ name }) => name === BITCOIN.name)
    if (accountKey === undefined || coin?.decimals !== BITCOIN.decimals)
      throw new Error('BTC_RPC_URL: needs BTC_XPUB, and the coin with its eight decimals')
    const parameters = BITCOIN_CHAINS[chain]
    chains.set(
      'OMNI',
      openBitcoinChain('OMNI', { rpcUrl, parameters, accountKey, currencyId: coin.id, cold }),
    )
  }
  if (config.tron) {
    const { tokens, ...node } = config.tron
    chains.set('TRC20', openTronChain('TRC20', { ...node, currencies: tronCurrencies(catalogue, tokens) }))
  }
  return chains
}

/** Throws when a token's currency is not listed, or has more decimals than the token. */
function tronCurrencies(catalogue: Catalogue, tokens: readonly TokenConfig[]): TronCurrency[] {
  const native = catalogue.currencies().find(({ name }) => name === NATIVE_TRON.name)
  return [
    ...(native ? [{ id: native.id, decimals: native.decimals, chainDecimals: NATIVE_TRON.decimals }] : []),
    ...tokens.map((token) => tokenCurrency(catalogue, 'TRC20_TOKENS', token)),
  ]
}

function tokenCurrency(
  catalogue: Catalogue,
  setting: string,
  { currencyId: id, contract, decimals: chainDecimals }: TokenConfig,
) {
  const currency = catalogue.currency(id)
  if (!currency || chainDecimals < currency.decimals)
    throw new Error(`${setting}: currency ${id} is not listed, or has more decimals than its token`)
  return { id, token: contract, decimals: currency.decimals, chainDecimals }
}

/** Throws when a token's currency is not listed, or has more decimals than the token. */
async function evmCurrencies(catalogue: Catalogue, tokens: readonly TokenConfig[]): Promise<EvmCurrency[]> {
  const { getAddress } = await import('viem/utils')
  const native = catalogue.currencies().find(({ name }) => name === NATIVE_EVM.name)
  return [
    ...(native ? [{ id: native.id, decimals: native.decimals, chainDecimals: NATIVE_EVM.decimals }] : []),
    ...tokens.map(({ contract, ...token }) =>
      tokenCurrency(catalogue, 'ERC20_TOKENS', { ...token, contract: getAddress(contract) }),
    ),
  ]
}
