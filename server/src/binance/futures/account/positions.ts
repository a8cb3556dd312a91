import { formatUnits } from '@halyard/money'
import { priceText, quantityText } from '../../../instruments/instrument.ts'
import type { BinanceContext, SignedCall, SignedEndpoint } from '../../protocol/endpoint.ts'
import { symbolOf } from '../../protocol/symbols.ts'
import { averageText } from './average.ts'
import { askedPerp, findOpenPositions } from './find-positions.ts'
import { type PositionSum, sumsOf } from './position-sums.ts'
import { positionSideOf } from './present-order.ts'
import { readTradingSettings } from './trading-settings.ts'

/** Version 2 lists every contract, with both sides unless positions net. */
export const positionRiskV2: SignedEndpoint = {
  signed: true,
  weight: 5,
  handle: async (ctx, call) =>
    (await readSums(ctx, call)).map((sum) => ({
      ...presentRisk(sum),
      leverage: String(sum.leverage),
      maxNotionalValue: maxNotionalText(sum),
      marginType: 'isolated',
      isAutoAddMargin: 'false',
    })),
}

/** Version 3 lists those with open lots or working orders. */
export const positionRiskV3: SignedEndpoint = {
  signed: true,
  weight: 5,
  handle: async (ctx, call) => (await readSums(ctx, call)).filter(isUsed).map(presentRisk),
}

/** Returns the sums of the contract that was asked for, or of all. */
export async function readSums(ctx: BinanceContext, call: SignedCall): Promise<PositionSum[]> {
  const asked = askedPerp(ctx, call)
  const found = await findOpenPositions(ctx, call, asked)
  const settings = await readTradingSettings(ctx, call)
  return (asked ? [asked] : ctx.catalogue.perps()).flatMap((perp) => sumsOf(perp, found, settings))
}

export function isUsed({ lots, held }: PositionSum): boolean {
  return lots > 0 || held > 0n
}

/** Formats the value that the largest position may have at the mark price. */
export function maxNotionalText({ perp }: Pick<PositionSum, 'perp'>): string {
  const { lotsMax = 0 } = perp.config.tiers.at(-1) ?? {}
  return valueText(perp, lotsMax)
}

/** Formats the value of lots at the mark price. */
export function valueText(perp: PositionSum['perp'], lots: number): string {
  const { priceDecimals, quantityDecimals } = perp.config
  return formatUnits(BigInt(perp.markTicks) * BigInt(lots), priceDecimals + quantityDecimals)
}

/** The fields that positions of account and positions at risk share. Quantity and notional of a short are negative. */
export function presentSum({ perp, side, lots, value, ...sum }: PositionSum) {
  const money = (units: bigint) => formatUnits(units, perp.quote.decimals)
  return {
    symbol: symbolOf(perp),
    positionSide: positionSideOf(side, sum),
    positionAmt: quantityText(perp, side === 'long' ? lots : -lots),
    notional: money(side === 'long' ? value : -value),
    isolatedMargin: money(sum.margin + sum.profit),
    isolatedWallet: money(sum.margin),
    initialMargin: money(sum.margin + sum.held),
    positionInitialMargin: money(sum.margin),
    openOrderInitialMargin: money(sum.held),
    maintMargin: money(sum.maintenance),
    updateTime: sum.updatedAt,
  }
}

function presentRisk(sum: PositionSum) {
  const { perp, entryValue, lots, profit, liquidationTicks } = sum
  return {
    ...presentSum(sum),
    entryPrice: averageText(perp, entryValue, lots),
    markPrice: priceText(perp, perp.markTicks),
    unRealizedProfit: formatUnits(profit, perp.quote.decimals),
    liquidationPrice: priceText(perp, liquidationTicks ?? 0n),
    marginAsset: perp.quote.name,
  }
}
