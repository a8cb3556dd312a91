import { hiddenContacts } from '../../auth/users/contacts.ts'
import { userById } from '../../auth/users/users.ts'
import type { Handler } from './context.ts'

export const showSecurity: Handler<'user/has_password'> = async (ctx, { session: { userId } }) => {
  const { fundPassword, secondFactors } = ctx.auth
  const [user, customer, hasPassword, totp, recoveryCodes, passkeys] = await Promise.all([
    userById(ctx.db, userId),
    ctx.db
      .selectFrom('customer')
      .select('hold_until')
      .where('id', '=', String(userId))
      .executeTakeFirstOrThrow(),
    fundPassword.isSet(userId),
    secondFactors.isOn(userId),
    secondFactors.recoveryCodesLeft(userId),
    ctx.db
      .selectFrom('passkey')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('user_id', '=', String(userId))
      .executeTakeFirstOrThrow(),
  ])
  return {
    has_password: hasPassword,
    totp,
    recovery_codes: recoveryCodes,
    passkeys: Number(passkeys.count),
    anti_phishing: user.anti_phishing,
    ...hiddenContacts(ctx.config.secret, user),
    hold_until: Number(customer.hold_until),
  }
}
