import { z } from 'zod'
import { addressBytes } from './tron/addresses.ts'
import { SIGNED_CHAIN_NAMES } from './bitcoin/chains.ts'
import { consolidationPolicySchema } from './bitcoin/consolidation-policy.ts'
import { overflowPolicySchema } from './bitcoin/overflow-policy.ts'
import { scriptOf } from './bitcoin/own-keys.ts'
import { transferPolicySchema } from './own/transfer-policy.ts'

const unitsSchema = z.string().regex(/^[1-9][0-9]{0,18}$/, 'must be whole units as text')
const contractSchema = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be a contract address')

const limits = {
  /** Maximum amount of one payment, in currency units of the exchange. */
  paymentMax: unitsSchema,
  /** Maximum total of all payments in 24 hours, in the same units. */
  dayMax: unitsSchema,
}

/** One currency of an EVM chain: the native coin, or the token of a given contract. */
const evmCurrencySchema = z.strictObject({
  ...limits,
  token: contractSchema.optional(),
  /** Decimals of the exchange. */
  decimals: z.int().min(0).max(8),
  /** Decimals of the chain. */
  chainDecimals: z.int().min(0).max(36),
})

const evmNetworkSchema = z.strictObject({
  kind: z.literal('evm'),
  chainId: z.int().positive(),
  /** Maximum gas price in wei. Above it, a payment is postponed. */
  gasPriceMax: unitsSchema,
  /** Limits of transfers between own addresses. */
  transfers: transferPolicySchema.optional(),
  currencies: z.record(z.string().regex(/^[0-9]+$/), evmCurrencySchema),
})

const practiceNetworkSchema = z.strictObject({
  kind: z.literal('practice'),
  currencies: z.record(z.string().regex(/^[0-9]+$/), z.strictObject({ ...limits, asset: z.string() })),
})

const bitcoinFields = z.strictObject({
  kind: z.literal('bitcoin'),
  chain: z.enum(SIGNED_CHAIN_NAMES),
  /** Maximum fee of a transaction for each virtual byte, and in all, in the smallest units of the coin. */
  feeRateMax: unitsSchema,
  feeMax: unitsSchema,
  /** Limits of joining own outputs. */
  consolidation: consolidationPolicySchema.optional(),
  /** The cold address, and the limits of what goes there. */
  overflow: overflowPolicySchema.optional(),
  /** The coin: its limits a day include the fees. */
  currencies: z
    .record(z.string().regex(/^[0-9]+$/), z.strictObject(limits))
    .refine((currencies) => Object.keys(currencies).length === 1, 'must be the one coin of the chain'),
})
const bitcoinNetworkSchema = bitcoinFields.refine(
  ({ chain, overflow }) => !overflow || scriptOf(overflow.cold, chain) !== undefined,
  'overflow.cold: must be an address of the chain',
)

/** One currency of TRON: the native coin, or the token of a given contract. */
const tronCurrencySchema = z
  .strictObject({
    ...limits,
    contract: z
      .string()
      .refine((text) => addressBytes(text) !== undefined, 'must be a contract address: T…')
      .optional(),
    /** Decimals of the exchange. */
    decimals: z.int().min(0).max(8),
    /** Decimals of the chain. */
    chainDecimals: z.int().min(0).max(36),
  })
  .refine(
    ({ decimals, chainDecimals }) => chainDecimals >= decimals,
    'chainDecimals: must not be less than decimals',
  )

const tronNetworkSchema = z.strictObject({
  kind: z.literal('tron'),
  /** Maximum fee of a call of a contract, in the smallest units of the native coin. Above it, a payment is postponed. */
  feeLimitMax: unitsSchema,
  currencies: z.record(z.string().regex(/^[0-9]+$/), tronCurrencySchema),
})

/** The signing policy: networks by name, currencies by id. Everything else is refused, regardless of the caller. */
export const policySchema = z.record(
  z.string().regex(/^[A-Z0-9]{2,16}$/),
  z.discriminatedUnion('kind', [
    evmNetworkSchema,
    bitcoinNetworkSchema,
    tronNetworkSchema,
    practiceNetworkSchema,
  ]),
)

/** A signing policy; see `policySchema`. */
export type Policy = z.infer<typeof policySchema>
/** The policy of an EVM chain. */
export type EvmNetwork = z.infer<typeof evmNetworkSchema>
/** The policy of a Bitcoin-like chain. */
export type BitcoinNetwork = z.infer<typeof bitcoinNetworkSchema>
/** The policy of TRON. */
export type TronNetwork = z.infer<typeof tronNetworkSchema>
/** The policy of a practice chain of the demo. */
export type PracticeNetwork = z.infer<typeof practiceNetworkSchema>

const btc = { asset: 'BTC', paymentMax: '10000000000', dayMax: '100000000000' }
const eth = { asset: 'ETH', paymentMax: '100000000000', dayMax: '1000000000000' }
const usdt = { asset: 'USDT', paymentMax: '1000000000000', dayMax: '10000000000000' }
const trx = { asset: 'TRX', paymentMax: '10000000000000', dayMax: '100000000000000' }

/** The policy of the demo's practice chains, whose coins have no value. */
export const DEMO_POLICY: Policy = {
  OMNI: { kind: 'practice', currencies: { 1: btc, 3: usdt } },
  ERC20: { kind: 'practice', currencies: { 2: eth, 3: usdt, 34: trx } },
  TRC20: { kind: 'practice', currencies: { 3: usdt, 34: trx } },
}
