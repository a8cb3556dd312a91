import { sealCard } from '@halyard/server/accounts'
import type { DemoContext } from '../demo-context.ts'

/** Binds a bank card to a demo user who has none, and returns the id of the first one. */
export async function bindDemoCard(
  { config, db, now }: DemoContext,
  userId: number,
  fullName: string,
): Promise<number> {
  const bound = await db
    .selectFrom('bank_card')
    .select('id')
    .where('user_id', '=', String(userId))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  if (bound) return Number(bound.id)
  const sealed = sealCard(config.secret, userId, {
    name: 'Practice account',
    card_number: `4000${String(userId).padStart(12, '0')}`,
    bank: 'Practice Bank',
    branch: 'Hamburg',
    bank_address: '1 Harbour Street, Hamburg',
    swift_code: 'COBADEFFXXX',
    full_name: fullName,
    iban: 'DE89370400440532013000',
    payee_address: '1 Harbour Street',
    postal_code: '20457',
    country: 'DE',
  })
  const { id } = await db
    .insertInto('bank_card')
    .values({ user_id: userId, sealed, is_default: true, created_at: now(), deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}
