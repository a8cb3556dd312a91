import type { ListedMarket, PerpInstrument } from '../../instruments/catalogue.ts'
import { missing } from '../protocol/errors.ts'
import type { SignedEndpoint } from '../protocol/endpoint.ts'
import { ppmText } from '../protocol/ppm-text.ts'
import { marketOf, symbolOf } from '../protocol/symbols.ts'
import { readBalances } from './balances.ts'

const PPM_PER_BASIS_POINT = 100

/** Balances, fees and rights. The fees are those of the first market; `account/commission` has each one's. */
export const account: SignedEndpoint = {
  signed: true,
  weight: 20,
  async handle(ctx, { key, fields }) {
    const [first] = ctx.catalogue.markets()
    if (!first) throw missing('symbol')
    const { makerFeePpm, takerFeePpm } = first.config
    const balances = await readBalances(ctx, key.customerId)
    const shown = fields.get('omitZeroBalances') === 'true' ? balances.filter(isHeld) : balances
    return {
      makerCommission: Math.ceil(makerFeePpm / PPM_PER_BASIS_POINT),
      takerCommission: Math.ceil(takerFeePpm / PPM_PER_BASIS_POINT),
      buyerCommission: 0,
      sellerCommission: 0,
      commissionRates: { ...ratesOf(first), buyer: NONE, seller: NONE },
      canTrade: key.scopes.includes('trade_spot'),
      canWithdraw: false,
      canDeposit: false,
      brokered: false,
      requireSelfTradePrevention: false,
      preventSor: false,
      updateTime: ctx.now(),
      accountType: 'SPOT',
      balances: shown.map(({ currency, free, locked }) => ({ asset: currency.name, free, locked })),
      permissions: ['SPOT'],
      uid: key.customerId,
    }
  },
}

export const commission: SignedEndpoint = {
  signed: true,
  weight: 20,
  handle({ catalogue }, { fields }) {
    const market = marketOf(catalogue, fields)
    const rates = { ...ratesOf(market), buyer: NONE, seller: NONE }
    const none = { maker: NONE, taker: NONE, buyer: NONE, seller: NONE }
    return {
      symbol: symbolOf(market),
      standardCommission: rates,
      specialCommission: none,
      taxCommission: none,
      discount: { enabledForAccount: false, enabledForSymbol: false, discountAsset: '', discount: NONE },
    }
  },
}

const NONE = '0'

/** Returns the fees of a market as shares of a trade. */
export function ratesOf({ config }: Pick<ListedMarket, 'config'> | Pick<PerpInstrument, 'config'>): {
  readonly maker: string
  readonly taker: string
} {
  return {
    maker: ppmText(config.makerFeePpm),
    taker: ppmText(config.takerFeePpm),
  }
}

function isHeld({ free, locked }: { readonly free: string; readonly locked: string }): boolean {
  return /[1-9]/.test(free + locked)
}
