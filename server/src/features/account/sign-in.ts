import type { SignedIn } from '@halyard/contract'
import type { UserRecord } from '../../auth/users.ts'
import type { Context } from '../../context.ts'
import { presentUser } from './present.ts'

export interface From {
  readonly ip: string
  readonly agent: string
}

export async function signIn(ctx: Context, user: UserRecord, from: From): Promise<SignedIn> {
  return { token: await ctx.sessions.open(Number(user.id), from), user: presentUser(user) }
}

export type SignInOutcome = 'registered' | 'password_right' | 'password_wrong' | 'code_right' | 'code_wrong'

export async function logSignIn(
  ctx: Context,
  { ip, agent }: From,
  account: string,
  outcome: SignInOutcome,
  user: UserRecord | undefined,
): Promise<void> {
  const at = ctx.now()
  await ctx.db
    .insertInto('sign_in_log')
    .values({ user_id: user ? BigInt(user.id) : null, account, outcome, ip, agent, at })
    .execute()
}
