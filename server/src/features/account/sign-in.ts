import type { SignedIn, SignInAnswer, SignInEntry } from '@halyard/api'
import { PENDING_LIFE_MS } from '../../auth/second-factors/pending-sign-ins.ts'
import { findClosing } from '../../closing/closing-rows.ts'
import { dateText } from '../../closing/date-text.ts'
import { hasUnreadableContact } from '../../auth/users/contacts.ts'
import { freezesOf } from '../../auth/users/freezes.ts'
import type { UserRecord } from '../../auth/users/users.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Context } from './context.ts'
import { presentUser } from './present.ts'

export interface From {
  readonly ip: string
  readonly agent: string
}

/**
 * Signs in a user who has passed the first factor, or starts the second factor if it is enabled. Throws if
 * the account is frozen or a new password is required.
 */
export async function signInOrAskSecond(ctx: Context, user: UserRecord, from: From): Promise<SignInAnswer> {
  await rejectFrozen(ctx, user)
  const userId = Number(user.id)
  if (!(await ctx.auth.secondFactors.isOn(userId))) return signIn(ctx, user, from)
  const pending = await ctx.auth.pendingSignIns.open({ userId, passwordHash: user.password_hash })
  return { pending, expires_in: PENDING_LIFE_MS / 1000 }
}

/** Throws `account_frozen`, `account_closing`, `account_self_frozen` or `password_must_be_reset`. */
export async function rejectFrozen(ctx: Context, user: UserRecord): Promise<void> {
  if (user.disabled) throw new CallError('account_frozen')
  const closing = await findClosing(ctx.db, Number(user.id))
  if (closing)
    throw new CallError('account_closing', undefined, { date: dateText(Number(closing.closes_at)) })
  if ((await freezesOf(ctx.db, Number(user.id))).owner) throw new CallError('account_self_frozen')
  if (user.password_required_at !== null) throw new CallError('password_must_be_reset')
}

/**
 * Opens a session for an authenticated user. Throws `account_or_password_wrong` if the password changed or
 * the account was frozen meanwhile, and `contacts_unreadable` for an account whose data key is lost: no message would reach its owner.
 */
export async function signIn(ctx: Context, user: UserRecord, from: From): Promise<SignedIn> {
  if (hasUnreadableContact(ctx.config.secret, user)) {
    ctx.log.error({ customerId: Number(user.id) }, 'the contacts of a customer do not open')
    throw new CallError('contacts_unreadable')
  }
  const token = await ctx.sessions.open(Number(user.id), from)
  // A password change or a freeze since the user was read has closed all sessions. This new session must not
  // outlive it.
  const { password_hash, password_required_at, frozen_by_owner } = await ctx.db
    .selectFrom('app_user')
    .innerJoin('customer', 'customer.id', 'app_user.id')
    .select(['password_hash', 'password_required_at', 'frozen_by_owner'])
    .where('app_user.id', '=', user.id)
    .executeTakeFirstOrThrow()
  if (password_hash !== user.password_hash || password_required_at !== null || frozen_by_owner) {
    const session = await ctx.sessions.find(token)
    if (session) await ctx.sessions.close(session)
    throw new CallError('account_or_password_wrong')
  }
  return { token, user: presentUser(ctx.config.secret, user) }
}

export type SignInOutcome = SignInEntry['outcome']

/** Adds an entry to the sign-in log, also for a failed attempt on an unknown account, whose name is not stored. */
export async function logSignIn(
  ctx: Context,
  { ip, agent }: From,
  outcome: SignInOutcome,
  user: UserRecord | undefined,
): Promise<void> {
  const at = ctx.now()
  await ctx.db
    .insertInto('sign_in_log')
    .values({ user_id: user ? BigInt(user.id) : null, outcome, ip, agent, at })
    .execute()
}
