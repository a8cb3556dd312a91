import { API_KEY_DAYS_MAX, type ApiKeyInfo, type ApiKeyKind, type ApiKeyScope } from '@halyard/api'
import type { ApiKey } from '../../auth/api-keys/api-key.ts'
import { parseNetwork } from '../../auth/api-keys/networks.ts'
import { parsePublicKey } from '../../auth/api-keys/signature.ts'
import type { Rights } from '../../auth/api-keys/write-keys.ts'
import { factorsOf, proveFactor } from '../../auth/factors/prove-factor.ts'
import { proofsOf } from '../../auth/factors/factor-rules.ts'
import { confirmPassword } from '../../auth/passwords/confirm-password.ts'
import { holdWithdrawals, notifyChange } from '../../auth/users/account-changes.ts'
import { userById, type UserRecord } from '../../auth/users/users.ts'
import type { Caller } from '../../calls/handler.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Context, Handler } from './context.ts'

export const listApiKeys: Handler<'safe/api_keys'> = async (ctx, { session }) => {
  const list = await ctx.apiKeys.list(session.userId)
  return { list: list.map(presentKey) }
}

export const createApiKey: Handler<'safe/api_key_create'> = async (ctx, caller) => {
  const { request, session } = caller
  const { kind, days } = request
  if (days > API_KEY_DAYS_MAX[kind]) throw new CallError('invalid_field', 'days')
  const rights = rightsOf(kind, request)
  const publicKey = publicKeyOf(request)
  const user = await proveOwner(ctx, caller, 'safe/api_key_create')
  await holdWithdrawals(ctx, session.userId)
  const { key, secret } = await ctx.apiKeys.create(session, { ...rights, publicKey, days })
  await notifyChange(ctx, user, { kind: 'changed', what: 'api_key_created' })
  return { key: presentKey(key), ...(secret === undefined ? {} : { secret }) }
}

export const changeApiKey: Handler<'safe/api_key_change'> = async (ctx, caller) => {
  const { request, session } = caller
  const known = (await ctx.apiKeys.list(session.userId)).find(({ id }) => id === request.id)
  if (!known) throw new CallError('api_key_must_be_known', 'id')
  const rights = rightsOf(known.kind, request)
  const user = await proveOwner(ctx, caller, 'safe/api_key_change')
  await holdWithdrawals(ctx, session.userId)
  await ctx.apiKeys.change(session.userId, request.id, rights)
  await notifyChange(ctx, user, { kind: 'changed', what: 'api_key_changed' })
  return {}
}

/** Ends a key without a password: the owner who suspects a thief must be fast. */
export const endApiKey: Handler<'safe/api_key_end'> = async (ctx, { request, session }) => {
  await ctx.apiKeys.end(session.userId, request.id)
  return {}
}

/**
 * Returns the caller once they have proved the password and a second factor, and for a key that transfers the fund password, which no
 * transfer of the key asks for. Throws `api_key_needs_factor` without a factor.
 */
async function proveOwner(
  ctx: Context,
  caller: Caller<'safe/api_key_create' | 'safe/api_key_change'>,
  act: 'safe/api_key_create' | 'safe/api_key_change',
): Promise<UserRecord> {
  const { request, session, ip } = caller
  const user = await userById(ctx.db, session.userId)
  await confirmPassword(ctx, user, request.password, ip)
  if (proofsOf(await factorsOf(ctx, session.userId)).length === 0) throw new CallError('api_key_needs_factor')
  if (request.scopes.includes('transfer')) {
    if (request.pass === undefined) throw new CallError('invalid_field', 'pass')
    await ctx.auth.fundPassword.check(session.userId, request.pass)
  }
  await proveFactor(ctx, caller, act)
  return user
}

interface RequestedRights {
  readonly label: string
  readonly scopes: readonly ApiKeyScope[]
  readonly networks: readonly string[]
}

/**
 * A stolen secret must not be enough to trade, and the exchange stores that of `hmac`. A stolen key of any kind must not be enough to
 * transfer: with that right, a right to trade reaches the money of every account.
 */
function rightsOf(kind: ApiKeyKind, { label, scopes, networks: texts }: RequestedRights): Rights {
  const networks = [...new Set(texts.map(networkOrThrow))]
  const needsNetworks = scopes.includes('transfer') || (kind === 'hmac' && scopes.length > 0)
  if (needsNetworks && networks.length === 0) throw new CallError('api_key_networks_required', 'networks')
  return { label, scopes, networks }
}

function networkOrThrow(text: string): string {
  const network = parseNetwork(text)
  if (network === undefined) throw new CallError('invalid_field', 'networks')
  return network
}

function publicKeyOf(request: {
  readonly kind: ApiKeyKind
  readonly public_key?: string | undefined
}): Buffer | undefined {
  if (request.kind === 'hmac') {
    if (request.public_key !== undefined) throw new CallError('invalid_field', 'public_key')
    return undefined
  }
  const parsed = parsePublicKey(request.public_key ?? '')
  if (!parsed) throw new CallError('api_key_public_key_invalid', 'public_key')
  return parsed
}

function presentKey(key: ApiKey): ApiKeyInfo {
  return {
    id: key.id,
    key: key.key,
    kind: key.kind,
    label: key.label,
    scopes: [...key.scopes],
    networks: [...key.networks],
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    used_at: key.usedAt ?? null,
    used_ip: key.usedIp ?? null,
  }
}
