import type { OpsParsedOf, OpsResponseOf } from '@halyard/api/ops'
import type { ProvenBy } from '../../auth/sessions/operator-sessions.ts'
import { proofsOf } from '../../auth/factors/factor-rules.ts'
import { factorsOf } from '../../auth/factors/prove-factor.ts'
import { findTotpName, passkeyName } from '../../auth/staff-factors/staff-factors.ts'
import type { IdentityProvider } from '../../auth/sso/identity-provider.ts'
import { findIdentity, type Identity } from '../../auth/sso/staff-identities.ts'
import {
  awaitFactor,
  endSignIn,
  endSignInsOf,
  findAwaiting,
  newSignIn,
  storeSignIn,
  takeSecrets,
} from '../../auth/sso/staff-sign-ins.ts'
import { type UserRecord, userById } from '../../auth/users/users.ts'
import type { Context } from '../../calls/context.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import type { OpsCaller, OpsHandler } from '../ops-handler.ts'
import { RejectedRequest } from '../submit-audited.ts'
import { openOperatorSession, roleToEnter } from './open-session.ts'

/** Returns what the sign-in page offers. */
export const offerSso: OpsHandler<'ops/sso/offer'> = ({ config: { sso } }) =>
  Promise.resolve({ name: sso?.name ?? null, only: sso?.breakGlass !== undefined })

/** Begins a sign-in with the identity provider. Throws `sso_off` without one, and `sso_unavailable`. */
export const beginSso: OpsHandler<'ops/sso/begin'> = async (ctx, { ip }) => {
  await ctx.auth.rates.countGuess(ip)
  const provider = providerOf(ctx)
  const signIn = newSignIn()
  const url = await provider.authorizationUrl(signIn)
  await storeSignIn(ctx.db, signIn, ctx.now())
  return { url, binding: signIn.binding }
}

/**
 * Finds the operator whose identity the provider proves. Opens a session if the account has no second factor, which the console then
 * asks for, or if the provider's counts. Throws `identity_not_linked` for an identity of no account, whatever else it says of itself.
 */
export const finishSso: OpsHandler<'ops/sso/finish'> = async (ctx, caller) => {
  const { request, ip } = caller
  await ctx.auth.rates.countGuess(ip)
  const provider = providerOf(ctx)
  const secrets = await takeSecrets(ctx.db, request, ctx.now())
  const proven = await provider.prove(request, secrets)
  const linked = await findIdentity(ctx.db, proven)
  if (!linked) throw refusal(proven, 'identity_not_linked')
  const user = await enteringUser(ctx, linked, linked.userId)
  const needs = proven.hasFactor ? [] : proofsOf(await factorsOf(ctx, linked.userId))
  if (needs.length > 0) {
    await awaitFactor(ctx.db, request.state, linked.id)
    const target = `customer:${linked.userId}`
    await appendAudit(ctx.db, ctx.now(), caller, { target, outcome: 'second_factor_required' })
    return { session: null, needs: [...needs] }
  }
  const by = { identityId: linked.id, hasFactor: proven.hasFactor }
  return { session: await complete(ctx, caller, user, undefined, by), needs: [] }
}

/** Completes a sign-in with the account's own second factor. A wrong one may be corrected until the sign-in expires. */
export const confirmSso: OpsHandler<'ops/sso/confirm'> = async (ctx, caller) => {
  const { request, ip } = caller
  await ctx.auth.rates.countGuess(ip)
  const provider = providerOf(ctx)
  const { identityId, userId, ...identity } = await findAwaiting(ctx.db, request, ctx.now())
  if (identity.issuer !== provider.issuer) throw new CallError('sso_expired')
  const user = await enteringUser(ctx, identity, userId)
  const factor = await proveOwnFactor(ctx, userId, request, ip)
  return complete(ctx, caller, user, factor, { identityId, hasFactor: false })
}

/**
 * Ends the sessions that the provider opened for a person whom it has signed out, and their sign-ins under way. Its calls are counted as
 * calls alone: a signature is not a guess, and a refused logout would leave a session open.
 */
export const loggedOutAtProvider: OpsHandler<'ops/sso/logged_out'> = async (ctx, caller) => {
  const provider = providerOf(ctx)
  const subject = await provider.readLogout(caller.request.logout_token)
  await ctx.db.transaction().execute(async (db) => {
    const linked = await findIdentity(db, { issuer: provider.issuer, subject })
    // Before the sessions: a sign-in under way opens its session first, and then finds that it has ended.
    if (linked) await endSignInsOf(db, linked.id)
    const ended = linked
      ? await db.deleteFrom('ops_session').where('identity_id', '=', linked.id).executeTakeFirst()
      : undefined
    const after = { ended: Number(ended?.numDeletedRows ?? 0) }
    const target = linked ? `staff:${linked.userId}` : ''
    await appendAudit(db, ctx.now(), caller, { target, outcome: 'done', after })
  })
  return {}
}

/** Opens the session of a sign-in, and then ends the sign-in. Throws `sso_expired`, and closes the session, if it was ended meanwhile. */
async function complete(
  ctx: Context,
  caller: OpsCaller<'ops/sso/finish' | 'ops/sso/confirm'>,
  user: UserRecord,
  factor: string | undefined,
  by: ProvenBy,
): Promise<OpsResponseOf<'ops/sso/confirm'>> {
  const signedIn = await openOperatorSession(ctx, caller, user, factor, by)
  await endSignIn(ctx.db, caller.request.state).catch(async (error: unknown) => {
    const session = await ctx.operators.find(signedIn.token)
    if (session) await ctx.operators.close(session)
    throw error
  })
  return signedIn
}

function providerOf({ auth: { provider } }: Pick<Context, 'auth'>): IdentityProvider {
  if (!provider) throw new CallError('sso_off')
  return provider
}

/** Returns the account of an identity if its owner may use the console. Throws `sso_refused`. */
async function enteringUser(ctx: Context, identity: Identity, userId: number): Promise<UserRecord> {
  const user = await userById(ctx.db, userId)
  if (!(await roleToEnter(ctx, user))) throw refusal(identity, 'sso_refused', `customer:${userId}`)
  return user
}

/** Returns a refusal whose audit entry names the identity. */
function refusal(
  { issuer, subject }: Identity,
  code: 'identity_not_linked' | 'sso_refused',
  target = '',
): RejectedRequest {
  return new RejectedRequest(new CallError(code, undefined, { subject }), {
    target,
    after: { issuer, subject },
  })
}

/** Returns the name of the account's own second factor that the request proves, and consumes the proof. */
async function proveOwnFactor(
  ctx: Context,
  userId: number,
  { code, passkey }: Pick<OpsParsedOf<'ops/sso/confirm'>, 'code' | 'passkey'>,
  ip: string,
): Promise<string> {
  if (passkey !== undefined) {
    const used = await ctx.auth.passkeys.finishSignIn(passkey)
    if (used.userId !== userId) throw new CallError('passkey_invalid', 'passkey')
    await ctx.auth.secondFactors.announceUse(userId)
    return passkeyName(used.id)
  }
  // Read before the check: an authenticator that is set up meanwhile was not part of this sign-in.
  const factor = await findTotpName(ctx.db, userId)
  if (code === undefined || factor === undefined) throw new CallError('second_factor_required', 'code')
  await ctx.auth.secondFactors.check(userId, code, ip, 'console')
  return factor
}
