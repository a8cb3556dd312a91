import type { OpsResponseOf } from '@halyard/api/ops'
import { requestApproval } from '../../auth/staff-factors/staff-factors.ts'
import { type OperatorSession, type ProvenBy, roleOf } from '../../auth/sessions/operator-sessions.ts'
import { mustUseProvider } from '../../auth/sso/sso-rules.ts'
import { freezesOf } from '../../auth/users/freezes.ts'
import { type UserRecord, userById } from '../../auth/users/users.ts'
import type { Context } from '../../calls/context.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import type { OpsCaller } from '../ops-handler.ts'

type SignedIn = OpsResponseOf<'ops/login'>

/** Returns the role of a user who may sign in as an operator. */
export async function roleToEnter(
  { db }: Pick<Context, 'db'>,
  user: UserRecord | undefined,
): Promise<ReturnType<typeof roleOf>> {
  const role = user && roleOf(user.role)
  if (!role || user.disabled) return undefined
  const { owner, operator } = await freezesOf(db, Number(user.id))
  return owner || operator ? undefined : role
}

/** Throws `sso_required` for an operator whom only the identity provider signs in. */
export function requireOwnSignIn({ config }: Pick<Context, 'config'>, user: UserRecord): void {
  if (config.sso && mustUseProvider(config, user))
    throw new CallError('sso_required', undefined, { name: config.sso.name })
}

/**
 * Opens the session of an operator who has proved who they are. `factor` is the name of the second factor that was part of it;
 * one that does not open the console is submitted to the admins. `identity` is that of the provider, if it proved who they are.
 * Throws `account_or_password_wrong` if the role or the password changed meanwhile.
 */
export async function openOperatorSession(
  ctx: Context,
  caller: OpsCaller<'ops/login' | 'ops/passkey/login' | 'ops/sso/finish' | 'ops/sso/confirm'>,
  user: UserRecord,
  factor: string | undefined,
  identity?: ProvenBy,
): Promise<SignedIn> {
  const id = Number(user.id)
  const token = await ctx.operators.open(id, caller, factor, identity)
  const session = await ctx.operators.find(token)
  // A password change since the user was read has closed all sessions. This new session must not outlive it.
  const isStale = (await userById(ctx.db, id)).password_hash !== user.password_hash
  if (!session || isStale) {
    if (session) await ctx.operators.close(session)
    throw new CallError('account_or_password_wrong')
  }
  const { ip, agent } = caller
  if (factor !== undefined && session.awaitsApproval)
    await requestApproval(ctx.db, { userId: id, factor, ip, agent }, ctx.now())
  const actor = { ...caller, operator: session }
  await appendAudit(ctx.db, ctx.now(), actor, { target: `customer:${id}`, outcome: 'done' })
  return { token, operator: presentOperator(session) }
}

/** Presents the operator of a session. */
export function presentOperator({
  userId,
  nickname,
  role,
  needsSecondFactor,
  awaitsApproval,
}: OperatorSession): SignedIn['operator'] {
  return {
    id: userId,
    nickname,
    role,
    needs_second_factor: needsSecondFactor,
    awaits_approval: awaitsApproval,
  }
}
