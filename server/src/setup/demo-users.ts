import { emailName } from '../auth/account-name.ts'
import { findUser, openUser } from '../auth/users.ts'
import type { Context } from '../context.ts'
import { PRACTICE_GRANTS } from './listing.ts'

const PASSWORD = 'demo1234'

const USERS = [
  { email: 'demo@example.com', role: 'customer', funded: true },
  { email: 'merchant@example.com', role: 'customer', funded: true },
  { email: 'operator@example.com', role: 'operator', funded: false },
] as const

/** Opens the demo's accounts, and funds two of them once, however often it starts. */
export async function openDemoUsers(ctx: Context): Promise<void> {
  for (const { email, role, funded } of USERS) {
    const name = emailName(email)
    const user = (await findUser(ctx.db, name)) ?? (await openDemoUser(ctx, name, role))
    const customerId = Number(user.id)
    if (funded)
      await ctx.engine.submit(
        { kind: 'creditPracticeFunds', customerId, grants: PRACTICE_GRANTS },
        { customerId, key: `practice:${customerId}`, bodyHash: 'practice' },
      )
  }
}

async function openDemoUser(ctx: Context, name: ReturnType<typeof emailName>, role: string) {
  const passwordHash = await ctx.auth.passwords.hash(PASSWORD)
  return ctx.db
    .transaction()
    .execute((db) =>
      openUser(db, ctx.engine, { name, passwordHash, invitedBy: undefined, lang: 'en', role, at: ctx.now() }),
    )
}
