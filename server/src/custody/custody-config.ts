import { HDKey } from '@scure/bip32'
import { z } from 'zod'
import { BITCOIN_CHAIN_NAMES, type BitcoinChainName } from './chains/bitcoin/parameters.ts'
import { parseTronAddress } from './chains/tron/addresses.ts'
import { TRON_CHAIN_NAMES, type TronChainName } from './chains/tron/parameters.ts'
import { CHAIN_NETWORKS, type DepositKeys } from './chains/deposit-keys.ts'
import {
  type CoinEnvironment,
  coinFields,
  coinProblems,
  type CoinSettings,
  coinSettingsOf,
} from './consolidation/coin-settings.ts'
import type { AloneLimits } from './decision.ts'
import {
  type ExplorerConfig,
  type ExplorerEnvironment,
  explorerFields,
  explorersOf,
} from './explorers/explorer-settings.ts'
import { type ScreeningConfig, type ScreeningEnvironment, screeningOf } from './screening/screening-config.ts'
import { isSafeSignerUrl } from './signer/signer-url.ts'
import { sweepFields, sweepSettingsOf, type SweepEnvironment } from './transfers/sweep-settings.ts'
import type { SweepSettings } from './transfers/sweep-rules.ts'

/** The settings of deposits and withdrawals. A network without a chain is closed. */
export interface CustodyConfig extends ExplorerConfig {
  readonly depositKeys: DepositKeys
  /** Without a signer, payments wait. */
  readonly signer?: { readonly url: string; readonly token: string }
  /** If absent, ERC20 is the practice chain in the demo and closed in production. */
  readonly evm?: {
    readonly rpcUrl: string
    readonly tokens: readonly TokenConfig[]
    /** Without it deposits stay at their addresses. */
    readonly sweeps?: SweepSettings
  }
  /** If absent, OMNI, as the Bitcoin network is called, is the practice chain in the demo and closed in production. */
  readonly bitcoin?: CoinSettings & { readonly rpcUrl: string; readonly chain: BitcoinChainName }
  readonly screening?: ScreeningConfig
  /** If absent, TRC20 is the practice chain in the demo and closed in production. */
  readonly tron?: {
    readonly rpcUrl: string
    readonly solidityUrl: string
    readonly chain: TronChainName
    readonly tokens: readonly TokenConfig[]
  }
  readonly alone: AloneLimits
  /** How many days, and up to which sum in whole USDT, credited claims may wait for their statement line. */
  readonly unproven: { readonly days: number; readonly sum: number }
  /** The exchange's own customer account: its deposits and withdrawals are those of the exchange. */
  readonly ownAccount?: number
  /** The account for bank transfers. If absent, they are closed. */
  readonly bank?: { readonly bankName: string; readonly number: string; readonly holder: string }
}

/** An accepted token, identified by its contract address. */
export interface TokenConfig {
  readonly currencyId: number
  /** The contract address as configured, in any case. */
  readonly contract: string
  readonly decimals: number
}

/** Extended public keys for a demo without a signer. Their private keys were discarded. */
const PRACTICE_KEYS: DepositKeys = {
  ERC20:
    'xpub6CMJr3npjTySBbDt35mXtibm1m1DjPGNwoxz4rVr3vWwNhNDsu3QffWq6jkdo6X4uBgS1ovfESu6yr6ogJ6TXNGaujUS2bK3q26gpDmjfp6',
  TRC20:
    'xpub6C8b2zyoxeZVaBSVeF47NEZaHyjdPTLsrGuCDvFFkhoZDnjmUha8MVSSYJb4rJctDWFdUor4cWsnAk2wwEKi9NpRzYWRMQEx5se7SyuS7Vh',
  OMNI: 'xpub6CqQbESX9LovWwKDacThrqJ64s5Mf6JHJVSsjpZNfP9im7szanYXbqsEZArUQfRAozm5H4CmjY5fsrSveiXyFhkyNhhkckdje97jNGQXoJB',
}

const PRACTICE_BANK = {
  bankName: 'Practice Bank of Halyard',
  number: 'DE89 3704 0044 0532 0130 00',
  holder: 'Halyard Practice Ltd',
}

const xpubSchema = z.string().refine(isPublicKey, {
  error: 'must be the extended public key of an account: xpub…, never a private one',
})

const tokensSchema = z
  .string()
  .regex(/^[0-9]{1,4}=0x[0-9a-fA-F]{40}:[0-9]{1,2}(?:,[0-9]{1,4}=0x[0-9a-fA-F]{40}:[0-9]{1,2})*$/, {
    error: 'must be tokens such as 3=0xdAC17F958D2ee523a2206206994597C13D831ec7:6, separated by commas',
  })
  .transform((text) => text.split(',').map(tokenOf))

const tronTokensSchema = z
  .string()
  .regex(/^[0-9]{1,4}=T[0-9A-Za-z]{33}:[0-9]{1,2}(?:,[0-9]{1,4}=T[0-9A-Za-z]{33}:[0-9]{1,2})*$/, {
    error: 'must be tokens such as 3=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t:6, separated by commas',
  })
  .transform((text) => text.split(',').map(tokenOf))
  .refine((tokens) => tokens.every(({ contract }) => parseTronAddress(contract) !== undefined), {
    error: 'must be tokens whose contracts are addresses of TRON: a checksum is wrong',
  })

const sumSchema = z.coerce.number({ error: 'must be a whole number of USDT' }).int().min(0).max(1_000_000_000)

const bankSchema = z
  .string()
  .transform((text) => text.split('|').map((part) => part.trim()))
  .refine((parts) => parts.length === 3 && parts.every((part) => part !== ''), {
    error: 'must be the name of the bank, the number of the account and its holder, separated by |',
  })

/** The environment variables of custody. */
export const custodyFields = {
  ERC20_RPC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://node.example' })
    .optional(),
  ERC20_XPUB: xpubSchema.optional(),
  ERC20_TOKENS: tokensSchema.optional(),
  ...sweepFields,
  ...explorerFields,
  BTC_RPC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://user:password@127.0.0.1:8332' })
    .refine((url) => isSafeSignerUrl(url), {
      error:
        'must be https, or http to this machine or a private address: its password would be readable on the way',
    })
    .optional(),
  BTC_XPUB: xpubSchema.optional(),
  BTC_CHAIN: z
    .enum(BITCOIN_CHAIN_NAMES, { error: `must be one of ${BITCOIN_CHAIN_NAMES.join(', ')}` })
    .default('bitcoin'),
  ...coinFields,
  TRC20_RPC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:8090' })
    .optional(),
  TRC20_SOLIDITY_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:8091' })
    .optional(),
  TRC20_CHAIN: z
    .enum(TRON_CHAIN_NAMES, { error: `must be one of ${TRON_CHAIN_NAMES.join(', ')}` })
    .default('tron'),
  TRC20_TOKENS: tronTokensSchema.optional(),
  TRC20_XPUB: xpubSchema.optional(),
  OMNI_XPUB: xpubSchema.optional(),
  SIGNER_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://10.77.0.2:7070' })
    .refine((url) => isSafeSignerUrl(url), {
      error:
        'must be https, or http to this machine or a private address: its token may spend, and would be readable on the way. ' +
        'See "The signer" in docs/operating.md',
    })
    .optional(),
  SIGNER_TOKEN: z.string().min(32, 'must have at least 32 characters').optional(),
  BANK_ACCOUNT: bankSchema.optional(),
  OWN_ACCOUNT: z.coerce.number().int().min(1000, 'must be the number of a customer').optional(),
  ALONE_PER_CUSTOMER: sumSchema.default(50_000),
  ALONE_PER_OPERATOR: sumSchema.default(100_000),
  UNPROVEN_DAYS: z.coerce.number({ error: 'must be a number of days' }).int().min(1).max(30).default(3),
  UNPROVEN_SUM: sumSchema.default(50_000),
}

export interface CustodyEnvironment
  extends ScreeningEnvironment,
    SweepEnvironment,
    CoinEnvironment,
    ExplorerEnvironment {
  readonly ERC20_RPC_URL?: string | undefined
  readonly ERC20_XPUB?: string | undefined
  readonly ERC20_TOKENS?: readonly TokenConfig[] | undefined
  readonly BTC_RPC_URL?: string | undefined
  readonly BTC_XPUB?: string | undefined
  readonly BTC_CHAIN: BitcoinChainName
  readonly TRC20_RPC_URL?: string | undefined
  readonly TRC20_SOLIDITY_URL?: string | undefined
  readonly TRC20_CHAIN: TronChainName
  readonly TRC20_TOKENS?: readonly TokenConfig[] | undefined
  readonly TRC20_XPUB?: string | undefined
  readonly OMNI_XPUB?: string | undefined
  readonly SIGNER_URL?: string | undefined
  readonly SIGNER_TOKEN?: string | undefined
  readonly BANK_ACCOUNT?: readonly string[] | undefined
  readonly OWN_ACCOUNT?: number | undefined
  readonly ALONE_PER_CUSTOMER: number
  readonly ALONE_PER_OPERATOR: number
  readonly UNPROVEN_DAYS: number
  readonly UNPROVEN_SUM: number
}

/** Each of these pairs needs the other one of it and the signer; the signer needs at least one pair. */
const CHAIN_SETTINGS = [
  ['ERC20_RPC_URL', 'ERC20_XPUB'],
  ['BTC_RPC_URL', 'BTC_XPUB'],
  ['TRC20_RPC_URL', 'TRC20_XPUB'],
] as const
const SIGNER_SETTINGS = ['SIGNER_URL', 'SIGNER_TOKEN'] as const

/**
 * Returns the problems of production settings: required ones that are missing, and ones that production does not
 * support.
 */
export function custodyProblems(set: NodeJS.ProcessEnv): string[] {
  const isSet = (name: string): boolean => set[name] !== undefined
  const used = CHAIN_SETTINGS.filter((pair) => pair.some(isSet))
  const required = new Set<string>([
    ...(used.length > 0 ? used : [CHAIN_SETTINGS[0]]).flat(),
    ...SIGNER_SETTINGS,
  ])
  const given = [...required].filter(isSet)
  return [
    ...(given.length === 0
      ? []
      : [...required]
          .filter((name) => !isSet(name))
          .map((name) => `${name}: is missing; it is required by ${given.join(', ')}`)),
    ...(['ERC20', 'BTC', 'TRC20'] as const).flatMap((network) =>
      ['TOKENS', 'CHAIN', 'SOLIDITY_URL', 'SWEEPS', 'CONSOLIDATION', 'EXPLORER']
        .filter((part) => isSet(`${network}_${part}`) && !isSet(`${network}_RPC_URL`))
        .map((part) => `${network}_${part}: needs ${network}_RPC_URL`),
    ),
    ...(['ERC20_SWEEP_COST', 'ERC20_COLD'] as const)
      .filter((name) => isSet(name) && !isSet('ERC20_SWEEPS'))
      .map((name) => `${name}: needs ERC20_SWEEPS`),
    ...coinProblems(isSet),
    ...(isSet('OMNI_XPUB') ? ['OMNI_XPUB: is for the demo; production has no node for this chain'] : []),
  ]
}

/** Returns the settings of custody. In the demo, practice keys and a practice bank replace missing ones. */
export function custodyOf(set: CustodyEnvironment, isDemo: boolean): CustodyConfig {
  const given = Object.fromEntries(
    CHAIN_NETWORKS.flatMap((network) => {
      const own = network === 'OMNI' && set.BTC_RPC_URL ? set.BTC_XPUB : set[`${network}_XPUB`]
      const key = own ?? (isDemo ? PRACTICE_KEYS[network] : undefined)
      return key === undefined ? [] : [[network, key]]
    }),
  )
  const [bankName, number, holder] = set.BANK_ACCOUNT ?? []
  const bank =
    bankName && number && holder ? { bankName, number, holder } : isDemo ? PRACTICE_BANK : undefined
  return {
    depositKeys: given,
    alone: { customer: set.ALONE_PER_CUSTOMER, operator: set.ALONE_PER_OPERATOR },
    unproven: { days: set.UNPROVEN_DAYS, sum: set.UNPROVEN_SUM },
    ...(set.SIGNER_URL && set.SIGNER_TOKEN
      ? { signer: { url: set.SIGNER_URL, token: set.SIGNER_TOKEN } }
      : {}),
    ...(set.ERC20_RPC_URL
      ? {
          evm: {
            rpcUrl: set.ERC20_RPC_URL,
            tokens: set.ERC20_TOKENS ?? [],
            ...sweepSettingsOf(set),
          },
        }
      : {}),
    ...(set.BTC_RPC_URL
      ? { bitcoin: { rpcUrl: set.BTC_RPC_URL, chain: set.BTC_CHAIN, ...coinSettingsOf(set) } }
      : {}),
    ...screeningOf(set),
    ...explorersOf(set),
    ...(set.TRC20_RPC_URL
      ? {
          tron: {
            rpcUrl: set.TRC20_RPC_URL,
            solidityUrl: set.TRC20_SOLIDITY_URL ?? set.TRC20_RPC_URL,
            chain: set.TRC20_CHAIN,
            tokens: set.TRC20_TOKENS ?? [],
          },
        }
      : {}),
    ...(bank ? { bank } : {}),
    ...(set.OWN_ACCOUNT === undefined ? {} : { ownAccount: set.OWN_ACCOUNT }),
  }
}

function tokenOf(text: string): TokenConfig {
  const [, currencyId = '', contract = '', decimals = ''] = /^([0-9]+)=([^:]+):([0-9]+)$/.exec(text) ?? []
  return { currencyId: Number(currencyId), contract, decimals: Number(decimals) }
}

function isPublicKey(text: string): boolean {
  try {
    return HDKey.fromExtendedKey(text).privateKey === null
  } catch {
    return false
  }
}
