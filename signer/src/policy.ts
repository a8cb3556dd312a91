import { z } from 'zod'

const unitsSchema = z.string().regex(/^[1-9][0-9]{0,18}$/, 'must be whole units as text')
const contractSchema = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be the address of a contract')

const limits = {
  /** No payment is larger, in units of the exchange. */
  paymentMax: unitsSchema,
  /** All payments of 24 hours together are not larger. */
  dayMax: unitsSchema,
}

/** One currency of an EVM chain: its own coin, or a token of exactly this contract. */
const evmCurrencySchema = z.strictObject({
  ...limits,
  token: contractSchema.optional(),
  /** Of the exchange. */
  decimals: z.int().min(0).max(8),
  /** Of the chain. */
  chainDecimals: z.int().min(0).max(36),
})

const evmNetworkSchema = z.strictObject({
  kind: z.literal('evm'),
  chainId: z.int().positive(),
  /** In wei: a payment is refused rather than made at a higher price of gas. */
  gasPriceMax: unitsSchema,
  currencies: z.record(z.string().regex(/^[0-9]+$/), evmCurrencySchema),
})

const practiceNetworkSchema = z.strictObject({
  kind: z.literal('practice'),
  currencies: z.record(z.string().regex(/^[0-9]+$/), z.strictObject({ ...limits, asset: z.string() })),
})

/** What may be signed, whoever asks: networks by name, currencies by id. Everything else is refused. */
export const policySchema = z.record(
  z.string().regex(/^[A-Z0-9]{2,16}$/),
  z.discriminatedUnion('kind', [evmNetworkSchema, practiceNetworkSchema]),
)

export type Policy = z.infer<typeof policySchema>
export type EvmNetwork = z.infer<typeof evmNetworkSchema>
export type PracticeNetwork = z.infer<typeof practiceNetworkSchema>

const btc = { asset: 'BTC', paymentMax: '10000000000', dayMax: '100000000000' }
const eth = { asset: 'ETH', paymentMax: '100000000000', dayMax: '1000000000000' }
const usdt = { asset: 'USDT', paymentMax: '1000000000000', dayMax: '10000000000000' }
const trx = { asset: 'TRX', paymentMax: '10000000000000', dayMax: '100000000000000' }

/** The practice chains of the demo, whose coins are worth nothing. */
export const DEMO_POLICY: Policy = {
  OMNI: { kind: 'practice', currencies: { 1: btc, 3: usdt } },
  ERC20: { kind: 'practice', currencies: { 2: eth, 3: usdt, 34: trx } },
  TRC20: { kind: 'practice', currencies: { 3: usdt, 34: trx } },
}
