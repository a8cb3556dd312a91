import type { SignedEndpoint } from '../../protocol/endpoint.ts'
import { ratesOf } from '../../account/account.ts'
import { ppmText } from '../../protocol/ppm-text.ts'
import { askedOf, symbolOf } from '../../protocol/symbols.ts'
import { rightsOf } from './account.ts'
import { perpOf } from './find-positions.ts'
import { maxNotionalText, readSums, valueText } from './positions.ts'
import { readTradingSettings } from './trading-settings.ts'

/** A customer may hold both sides of a contract at once, unless positions net. */
export const positionSideDual: SignedEndpoint = {
  signed: true,
  weight: 30,
  handle: async (ctx, call) => ({ dualSidePosition: !(await readTradingSettings(ctx, call)).isNet }),
}

export const multiAssetsMargin: SignedEndpoint = {
  signed: true,
  weight: 30,
  handle: () => ({ multiAssetsMargin: false }),
}

/** The tiers of each contract. They are defined in lots, so their values are computed at the mark price. */
export const leverageBracket: SignedEndpoint = {
  signed: true,
  weight: 1,
  handle(ctx, { fields }) {
    const { asked } = askedOf(ctx.catalogue.perps(), fields)
    return asked.map((perp) => ({
      symbol: symbolOf(perp),
      brackets: perp.config.tiers.map((tier, index, tiers) => ({
        bracket: index + 1,
        initialLeverage: tier.leverageMax,
        notionalCap: Number(valueText(perp, tier.lotsMax)),
        notionalFloor: Number(valueText(perp, tiers[index - 1]?.lotsMax ?? 0)),
        maintMarginRatio: Number(ppmText(tier.maintenancePpm)),
        cum: 0,
      })),
    }))
  },
}

export const commissionRate: SignedEndpoint = {
  signed: true,
  weight: 20,
  handle(ctx, call) {
    const perp = perpOf(ctx, call)
    const { maker, taker } = ratesOf(perp)
    return { symbol: symbolOf(perp), makerCommissionRate: maker, takerCommissionRate: taker }
  },
}

/** The settings of each contract. The leverage is the one that is set if positions net, otherwise that of the open positions. */
export const symbolConfig: SignedEndpoint = {
  signed: true,
  weight: 5,
  async handle(ctx, call) {
    const sums = await readSums(ctx, call)
    const perps = [...new Set(sums.map(({ perp }) => perp))]
    return perps.map((perp) => ({
      symbol: symbolOf(perp),
      marginType: 'ISOLATED',
      isAutoAddMargin: false,
      leverage: Math.max(...sums.filter((sum) => sum.perp === perp).map(({ leverage }) => leverage)),
      maxNotionalValue: maxNotionalText({ perp }),
    }))
  },
}

export const accountConfig: SignedEndpoint = {
  signed: true,
  weight: 5,
  handle: async (ctx, call) => ({
    feeTier: 0,
    ...rightsOf(call.key),
    dualSidePosition: !(await readTradingSettings(ctx, call)).isNet,
    updateTime: 0,
    multiAssetsMargin: false,
    tradeGroupId: -1,
  }),
}
