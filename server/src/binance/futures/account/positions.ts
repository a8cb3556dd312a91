import { formatUnits } from '@halyard/money'
import { priceText, quantityText } from '../../../instruments/instrument.ts'
import type { BinanceContext, SignedCall, SignedEndpoint } from '../../protocol/endpoint.ts'
import { symbolOf } from '../../protocol/symbols.ts'
import { averageText } from './average.ts'
import { askedPerp, findOpenPositions } from './find-positions.ts'
import { POSITION_SIDES, type PositionSum, sumPositions } from './position-sums.ts'

/** Version 2 lists both sides of every contract. */
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

/** Version 3 lists the sides with open lots or working orders. */
export const positionRiskV3: SignedEndpoint = {
  signed: true,
  weight: 5,
  handle: async (ctx, call) => (await readSums(ctx, call)).filter(isUsed).map(presentRisk),
}

/** Returns the sums of both sides of the contract that was asked for, or of all. */
export async function readSums(ctx: BinanceContext, call: SignedCall): Promise<PositionSum[]> {
  const asked = askedPerp(ctx, call)
  const found = await findOpenPositions(ctx, call, asked)
  return (asked ? [asked] : ctx.catalogue.perps()).flatMap((perp) =>
    POSITION_SIDES.map((side) => sumPositions(perp, side, found)),
  )
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
    positionSide: side === 'long' ? 'LONG' : 'SHORT',
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
