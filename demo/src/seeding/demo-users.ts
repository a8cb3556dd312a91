import { emailName, findUser, openUser } from '@halyard/server/accounts'
import type { DemoContext } from '../demo-context.ts'
import { ALL_PRACTICE_GRANTS } from '@halyard/server/instruments'
import { DEMO_STAFF } from '../demo-staff.ts'
import { bindDemoCard } from './bind-demo-card.ts'
import { verifyDemoUser } from './verify-demo-user.ts'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'demo1234'
/** The fund password of every demo account. */
export const FUND_PASSWORD = '730415'

/** The verified name of the demo's customers, and of their bank cards. */
const DEMO_NAME = 'Demo Customer'

/** The demo's first customer. */
export const DEMO_EMAIL = 'demo@example.com'

const USERS = [
  { email: DEMO_EMAIL, role: 'customer', funded: true },
  { email: 'merchant@example.com', role: 'customer', funded: true },
  ...DEMO_STAFF.map((member) => ({ ...member, funded: false })),
] as const

/** Opens the demo's accounts, and funds two of them once, however often it starts. */
export async function openDemoUsers(ctx: DemoContext): Promise<void> {
  for (const { email, role, funded } of USERS) {
    const name = emailName(email)
    const user = (await findUser(ctx.db, ctx.config.secret, name)) ?? (await openDemoUser(ctx, name, role))
    const customerId = Number(user.id)
    if (role === 'customer') {
      await verifyDemoUser(ctx, customerId, DEMO_NAME)
      await setFundPassword(ctx, customerId)
      await bindDemoCard(ctx, customerId, DEMO_NAME)
    }
    if (funded)
      await ctx.engine.submit(
        {
          kind: 'creditPracticeFunds',
          customerId,
          grants: ALL_PRACTICE_GRANTS,
        },
        { customerId, key: `practice:${customerId}`, bodyHash: 'practice' },
      )
  }
}

/** Opens the account of a demo user, whom the user with the id `invitedBy` may have invited. */
export async function openDemoUser(
  ctx: DemoContext,
  name: ReturnType<typeof emailName>,
  role: string,
  invitedBy?: string,
) {
  const passwordHash = await ctx.auth.passwords.hash(DEMO_PASSWORD)
  return ctx.db
    .transaction()
    .execute((db) => openUser(db, ctx, { name, passwordHash, invitedBy, lang: 'en', role, at: ctx.now() }))
}

/** Sets the fund password of a demo user who has none. */
export async function setFundPassword(ctx: DemoContext, userId: number): Promise<void> {
  if (await ctx.auth.fundPassword.isSet(userId)) return
  const stored = await ctx.auth.fundPassword.hash(userId, FUND_PASSWORD)
  await ctx.db
    .insertInto('fund_password')
    .values({ user_id: userId, ...stored, set_at: ctx.now() })
    .execute()
}
