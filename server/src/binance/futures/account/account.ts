import { formatUnits } from '@halyard/money'
import type { CurrencyConfig } from '../../../engine/index.ts'
import type { BinanceContext, SignedCall, SignedEndpoint } from '../../protocol/endpoint.ts'
import { averageText } from './average.ts'
import { findOpenPositions } from './find-positions.ts'
import { isUsed, maxNotionalText, presentSum } from './positions.ts'
import { type PositionSum, sumsOf } from './position-sums.ts'
import { readTradingSettings } from './trading-settings.ts'

/** The perpetual account of a currency, in units. Exactly the margins and holds of the sums are frozen. */
interface Funds {
  readonly currency: CurrencyConfig
  readonly available: bigint
  readonly frozen: bigint
  readonly sums: readonly PositionSum[]
}

export const balance: SignedEndpoint = {
  signed: true,
  weight: 5,
  handle: async (ctx, call) =>
    (await readFunds(ctx, call)).map((funds) => {
      const { asset, walletBalance, ...shown } = presentAsset(ctx, funds)
      return {
        accountAlias: String(call.key.customerId),
        asset,
        balance: walletBalance,
        crossWalletBalance: shown.crossWalletBalance,
        crossUnPnl: shown.crossUnPnl,
        availableBalance: shown.availableBalance,
        maxWithdrawAmount: shown.maxWithdrawAmount,
        marginAvailable: true,
        updateTime: shown.updateTime,
      }
    }),
}

/** Version 2 lists every contract, with both sides unless positions net. */
export const accountV2: SignedEndpoint = {
  signed: true,
  weight: 5,
  async handle(ctx, call) {
    const funds = await readFunds(ctx, call)
    const sums = funds.flatMap((one) => one.sums)
    return {
      feeTier: 0,
      ...rightsOf(call.key),
      updateTime: 0,
      multiAssetsMargin: false,
      tradeGroupId: -1,
      ...presentTotals(ctx, funds),
      positions: sums.map((sum) => ({
        ...presentPosition(sum),
        leverage: String(sum.leverage),
        isolated: true,
        entryPrice: averageText(sum.perp, sum.entryValue, sum.lots),
        maxNotional: maxNotionalText(sum),
      })),
    }
  },
}

/** Version 3 lists those with open lots or working orders. */
export const accountV3: SignedEndpoint = {
  signed: true,
  weight: 5,
  async handle(ctx, call) {
    const funds = await readFunds(ctx, call)
    const sums = funds.flatMap((one) => one.sums).filter(isUsed)
    return { ...presentTotals(ctx, funds), positions: sums.map(presentPosition) }
  },
}

/** Returns the rights of a key on perpetuals. */
export function rightsOf({ scopes }: SignedCall['key']) {
  return { canTrade: scopes.includes('trade_contract'), canDeposit: false, canWithdraw: false }
}

async function readFunds(ctx: BinanceContext, call: SignedCall): Promise<Funds[]> {
  const { catalogue, db } = ctx
  const perps = catalogue.perps()
  const rows = await db
    .selectFrom('account')
    .select(['currency_id', 'available', 'frozen'])
    .where('owner_id', '=', String(call.key.customerId))
    .where('kind', '=', 'contract')
    .execute()
  const found = await findOpenPositions(ctx, call, undefined)
  const settings = await readTradingSettings(ctx, call)
  const settled = new Map(perps.map(({ quote }) => [quote.id, quote]))
  return [...settled.values()].map((currency) => {
    const row = rows.find(({ currency_id }) => currency_id === currency.id)
    const own = perps.filter(({ quote }) => quote.id === currency.id)
    return {
      currency,
      available: BigInt(row?.available ?? 0),
      frozen: BigInt(row?.frozen ?? 0),
      sums: own.flatMap((perp) => sumsOf(perp, found, settings)),
    }
  })
}

function presentPosition(sum: PositionSum) {
  return { ...presentSum(sum), unrealizedProfit: formatUnits(sum.profit, sum.perp.quote.decimals) }
}

/** Converts the account of a currency. Margins are isolated, so none of the profit is available. */
function presentAsset({ now }: BinanceContext, { currency, available, frozen, sums }: Funds) {
  const money = (units: bigint) => formatUnits(units, currency.decimals)
  const total = (of: (sum: PositionSum) => bigint) => sums.reduce((whole, sum) => whole + of(sum), 0n)
  const profit = total((sum) => sum.profit)
  return {
    asset: currency.name,
    walletBalance: money(available + frozen),
    unrealizedProfit: money(profit),
    marginBalance: money(available + frozen + profit),
    maintMargin: money(total((sum) => sum.maintenance)),
    initialMargin: money(frozen),
    positionInitialMargin: money(total((sum) => sum.margin)),
    openOrderInitialMargin: money(total((sum) => sum.held)),
    crossWalletBalance: money(available),
    crossUnPnl: '0',
    availableBalance: money(available),
    maxWithdrawAmount: money(available),
    marginAvailable: true,
    updateTime: now(),
  }
}

/** Converts the accounts with the totals of the first currency, in which all contracts of a usual exchange settle. */
function presentTotals(ctx: BinanceContext, funds: readonly Funds[]) {
  const assets = funds.map((one) => presentAsset(ctx, one))
  const [first] = assets
  return {
    totalInitialMargin: first?.initialMargin ?? '0',
    totalMaintMargin: first?.maintMargin ?? '0',
    totalWalletBalance: first?.walletBalance ?? '0',
    totalUnrealizedProfit: first?.unrealizedProfit ?? '0',
    totalMarginBalance: first?.marginBalance ?? '0',
    totalPositionInitialMargin: first?.positionInitialMargin ?? '0',
    totalOpenOrderInitialMargin: first?.openOrderInitialMargin ?? '0',
    totalCrossWalletBalance: first?.crossWalletBalance ?? '0',
    totalCrossUnPnl: first?.crossUnPnl ?? '0',
    availableBalance: first?.availableBalance ?? '0',
    maxWithdrawAmount: first?.maxWithdrawAmount ?? '0',
    assets,
  }
}
