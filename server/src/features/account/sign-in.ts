import type { SignedIn } from '@halyard/contract'
import type { UserRecord } from '../../auth/users.ts'
import type { Context } from '../../context.ts'
import { CallError } from '../../http/call-error.ts'
import { presentUser } from './present.ts'

export interface From {
  readonly ip: string
  readonly agent: string
}

/** Opens a session for a user who has proved who they are. */
export async function signIn(ctx: Context, user: UserRecord, from: From): Promise<SignedIn> {
  const token = await ctx.sessions.open(Number(user.id), from)
  // A password that was changed since the user was read has signed everyone out, whoever used the old one included.
  const { password_hash } = await ctx.db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  if (password_hash !== user.password_hash) {
    const session = await ctx.sessions.find(token)
    if (session) await ctx.sessions.close(session)
    throw new CallError('account_or_password_wrong')
  }
  return { token, user: presentUser(user) }
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
