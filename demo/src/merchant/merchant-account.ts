import { claimMerchantName, emailName, findUser } from '@halyard/server/accounts'
import { amount } from '@halyard/money'
import type { CreditPracticeFunds } from '@halyard/server/engine'
import { openDemoUser, setFundPassword } from '../seeding/demo-users.ts'
import { bindDemoCard } from '../seeding/bind-demo-card.ts'
import { verifyDemoUser } from '../seeding/verify-demo-user.ts'
import type { MerchantContext } from './merchant-context.ts'

const EMAIL = 'harbour@example.com'
const NICKNAME = 'Harbour Desk'
const NAME = 'Marina Harbour'

/** Enough for every newcomer of the demo: 20 million USDT, 500 BTC and 5,000 ETH. */
const GRANTS: CreditPracticeFunds['grants'] = [
  { currencyId: 3, amount: amount(20_000_000_000_000n) },
  { currencyId: 1, amount: amount(50_000_000_000n) },
  { currencyId: 2, amount: amount(500_000_000_000n) },
]

/** The demo's merchant, and the card that customers pay to. */
export interface MerchantAccount {
  readonly id: number
  readonly cardId: number
}

/** Opens the demo's merchant once, however often it starts: verified, funded, with a card, and allowed to publish. */
export async function openMerchantAccount(ctx: MerchantContext): Promise<MerchantAccount> {
  const name = emailName(EMAIL)
  const user =
    (await findUser(ctx.db, ctx.config.secret, name)) ?? (await openDemoUser(ctx, name, 'customer'))
  const id = Number(user.id)
  await ctx.db.updateTable('app_user').set({ nickname: NICKNAME }).where('id', '=', user.id).execute()
  await claimMerchantName(ctx.db, { userId: id, nickname: NICKNAME, field: 'nickname' })
  await verifyDemoUser(ctx, id, NAME)
  await setFundPassword(ctx, id)
  await ctx.engine.submit(
    { kind: 'creditPracticeFunds', customerId: id, grants: GRANTS },
    { customerId: id, key: `practice:${id}`, bodyHash: 'practice' },
  )
  await ctx.engine.submit(
    { kind: 'setMerchant', customerId: id, isMerchant: true },
    { customerId: id, key: 'merchant:demo', bodyHash: 'merchant' },
  )
  return { id, cardId: await bindDemoCard(ctx, id, NAME) }
}
