import { amount } from '@halyard/money'
import type { Database } from '@halyard/server/db/database'
import type { Engine, ProjectConfig } from '@halyard/server/engine'
import { BOT_IDS, MAKER_ID } from '../market-makers/market-makers.ts'
import { COIN_DECIMALS } from './demo-projects.ts'

/** The shares of a project's supply that the demo's accounts order. A project gets sold out by them and customers. */
const MAKER_SHARE_PERCENT = 45n
const TAKER_SHARE_PERCENT = 30n

/**
 * Orders coins of a project for the demo's accounts, so that the market maker has coins to quote when they trade. Each orders
 * once.
 */
export async function subscribeBots(engine: Engine, { id, supply, customerMax, prices }: ProjectConfig) {
  const [price] = prices
  if (!price) return
  const step = 10n ** BigInt(COIN_DECIMALS)
  for (const customerId of BOT_IDS) {
    const share = customerId === MAKER_ID ? MAKER_SHARE_PERCENT : TAKER_SHARE_PERCENT
    const wanted = ((supply * share) / 100n / step) * step
    const quantity = amount(wanted < customerMax ? wanted : customerMax)
    await engine.submit(
      { kind: 'subscribe', customerId, projectId: id, currencyId: price.currencyId, quantity },
      { customerId, key: `project:${id}`, bodyHash: 'project' },
    )
  }
}

/** Moves the coins of the demo's accounts to where they trade, once their lock-up has ended. */
export async function moveUnlockedCoins(db: Database, engine: Engine, coinId: number): Promise<void> {
  const rows = await db
    .selectFrom('account')
    .select(['owner_id', 'available'])
    .where('owner_id', 'in', BOT_IDS.map(String))
    .where('kind', '=', 'trust')
    .where('currency_id', '=', coinId)
    .where('available', '>', '0')
    .execute()
  for (const { owner_id, available } of rows)
    await engine.submit({
      kind: 'transferFunds',
      customerId: Number(owner_id),
      currencyId: coinId,
      source: 'trust',
      target: 'coin',
      amount: amount(BigInt(available)),
    })
}
