import { getCountries } from 'libphonenumber-js/mobile'
import { CallError } from '../../platform/call-error.ts'
import { nameHash } from '../../platform/secrets/search-hashes.ts'
import { documentHash, sealPerson } from '../../verification/person.ts'
import type { Handler } from './context.ts'
import { rejectDuplicate } from './latest-verification.ts'

const COUNTRIES: readonly string[] = getCountries()

export const submitBasic: Handler<'user/real_name'> = async (ctx, { request, session: { userId } }) => {
  const { secret } = ctx.config
  if (!COUNTRIES.includes(request.country)) throw new CallError('country_invalid', 'country')
  await ctx.db
    .insertInto('verification')
    .values({
      user_id: userId,
      level: 1,
      status: 'under_review',
      country: request.country,
      person: sealPerson(secret, userId, request),
      document_hash: documentHash(secret, request),
      name_hash: nameHash(secret, request.name),
      submitted_at: ctx.now(),
    })
    .execute()
    .catch((error: unknown) => rejectDuplicate(ctx, userId, 1, error))
  return {}
}
