import { emailName, findUser } from '@halyard/server/accounts'
import type { PlaceOrder } from '@halyard/server/engine'
import { ALL_PRACTICE_GRANTS } from '@halyard/server/instruments'
import { type Repeated, runEvery } from '@halyard/server'
import type { DemoContext } from '../demo-context.ts'
import { bindDemoCard } from '../seeding/bind-demo-card.ts'
import { DEMO_EMAIL, openDemoUser, setFundPassword } from '../seeding/demo-users.ts'
import { verifyDemoUser } from '../seeding/verify-demo-user.ts'

const FRIENDS = [
  { email: 'ines.rocha@example.com', fullName: 'Ines Rocha' },
  { email: 'kenji.mori@example.com', fullName: 'Kenji Mori' },
] as const
const TRADE_MS = 300_000
const BTC = 1
const USDT = 3
/** About 30 USDT of BTC, for a fee of 3 cents. */
const BTC_DECIMALS = 4
const BTC_UNITS = 5

/** The customers whom the demo customer has invited. */
export interface PracticeFriends {
  readonly ids: readonly number[]
  /** Has each friend buy a little, or sell it again. */
  trade(): Promise<void>
  /** Trades every five minutes. */
  run(): Repeated
}

/**
 * Opens two customers whom the demo customer has invited, verified, with a card and practice funds, however often the demo starts. They trade
 * small amounts at the market, so that the demo customer receives a rebate for each day.
 */
export async function openPracticeFriends(ctx: DemoContext): Promise<PracticeFriends> {
  const ids = await openFriends(ctx)
  let side: PlaceOrder['side'] = 'buy'
  const trade = async (): Promise<void> => {
    const market = ctx.catalogue.pair(BTC, USDT)?.config
    if (!market) return
    const lots = BTC_UNITS * 10 ** (market.quantityDecimals - BTC_DECIMALS)
    // Rejected while the market is paused or nothing is offered: the next time is soon.
    for (const customerId of ids)
      await ctx.engine.submit({
        kind: 'placeOrder',
        customerId,
        marketId: market.id,
        side,
        terms: { type: 'market', lots },
      })
    side = side === 'buy' ? 'sell' : 'buy'
  }
  return {
    ids,
    trade,
    run: () => runEvery(TRADE_MS, trade, (error) => ctx.log.warn({ err: error }, 'practice trade failed')),
  }
}

async function openFriends(ctx: DemoContext): Promise<number[]> {
  const inviter = await findUser(ctx.db, ctx.config.secret, emailName(DEMO_EMAIL))
  const ids: number[] = []
  for (const { email, fullName } of FRIENDS) {
    const name = emailName(email)
    const friend =
      (await findUser(ctx.db, ctx.config.secret, name)) ??
      (await openDemoUser(ctx, name, 'customer', inviter?.id))
    const customerId = Number(friend.id)
    await verifyDemoUser(ctx, customerId, fullName)
    await setFundPassword(ctx, customerId)
    await bindDemoCard(ctx, customerId, fullName)
    await ctx.engine.submit(
      { kind: 'creditPracticeFunds', customerId, grants: ALL_PRACTICE_GRANTS },
      { customerId, key: `practice:${customerId}`, bodyHash: 'practice' },
    )
    ids.push(customerId)
  }
  return ids
}
