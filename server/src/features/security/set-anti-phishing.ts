import { confirmPassword } from '../../auth/passwords/confirm-password.ts'
import { userById } from '../../auth/users/users.ts'
import type { Handler } from './context.ts'

/**
 * Sets the anti-phishing phrase. Requires the password: an intruder who could set the phrase could make
 * forged e-mail look genuine.
 */
export const setAntiPhishing: Handler<'safe/anti_phishing'> = async (ctx, { request, session, ip }) => {
  const user = await userById(ctx.db, session.userId)
  await confirmPassword(ctx, user, request.password, ip)
  await ctx.db
    .updateTable('app_user')
    .set({ anti_phishing: request.word === '' ? null : request.word })
    .where('id', '=', user.id)
    .execute()
  return {}
}
