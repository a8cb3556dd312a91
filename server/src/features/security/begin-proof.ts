import { factorsOf, scopeOf } from '../../auth/factors/prove-factor.ts'
import { proofsOf } from '../../auth/factors/factor-rules.ts'
import type { Handler } from './context.ts'

/** Returns how the customer may prove a factor for an act, with the challenge that a passkey signs for it. */
export const beginProof: Handler<'safe/proof_begin'> = async (ctx, { request, session, ip }) => {
  await ctx.auth.rates.countGuess(ip)
  const { userId } = session
  const accepted = proofsOf(await factorsOf(ctx, userId))
  return {
    code: accepted.includes('code'),
    options: accepted.includes('passkey')
      ? await ctx.auth.passkeys.beginProof({ userId, scope: scopeOf(request.act, session) })
      : null,
  }
}
