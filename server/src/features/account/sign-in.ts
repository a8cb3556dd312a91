import type { SignedIn, SignInAnswer, SignInEntry } from '@halyard/api'
import { PENDING_LIFE_MS } from '../../auth/pending-sign-ins.ts'
import { freezesOf } from '../../auth/freezes.ts'
import type { UserRecord } from '../../auth/users.ts'
import type { Context } from '../../calls/context.ts'
import { CallError } from '../../platform/call-error.ts'
import { presentUser } from './present.ts'

export interface From {
  readonly ip: string
  readonly agent: string
}

/** Signs in a user who has proved one factor, or has them prove the second one where it is on. */
export async function signInOrAskSecond(ctx: Context, user: UserRecord, from: From): Promise<SignInAnswer> {
  await refuseFrozen(ctx, user)
  const userId = Number(user.id)
  if (!(await ctx.auth.secondFactors.isOn(userId))) return signIn(ctx, user, from)
  const pending = await ctx.auth.pendingSignIns.open({ userId, passwordHash: user.password_hash })
  return { pending, expires_in: PENDING_LIFE_MS / 1000 }
}

/** Throws a `CallError` of `account_frozen` or `account_self_frozen`. */
export async function refuseFrozen(ctx: Context, user: UserRecord): Promise<void> {
  if (user.disabled) throw new CallError('account_frozen')
  if ((await freezesOf(ctx.db, Number(user.id))).owner) throw new CallError('account_self_frozen')
}

/** Opens a session for a user who has proved who they are. */
export async function signIn(ctx: Context, user: UserRecord, from: From): Promise<SignedIn> {
  const token = await ctx.sessions.open(Number(user.id), from)
  // A password that was changed since the user was read has signed everyone out, whoever used the old one included.
  // So has a freeze.
  const { password_hash, frozen_by_owner } = await ctx.db
    .selectFrom('app_user')
    .innerJoin('customer', 'customer.id', 'app_user.id')
    .select(['password_hash', 'frozen_by_owner'])
    .where('app_user.id', '=', user.id)
    .executeTakeFirstOrThrow()
  if (password_hash !== user.password_hash || frozen_by_owner) {
    const session = await ctx.sessions.find(token)
    if (session) await ctx.sessions.close(session)
    throw new CallError('account_or_password_wrong')
  }
  return { token, user: presentUser(user) }
}

export type SignInOutcome = SignInEntry['outcome']

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
