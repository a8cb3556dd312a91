import { type BankCard, bankCardFieldsSchema } from '@halyard/contract'
import type { Selectable } from 'kysely'
import { createVault } from '../../auth/vault.ts'
import type { Context } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import { hideMiddle } from '../../http/hide-middle.ts'

export type CardRow = Selectable<Tables['bank_card']>

const SHOWN = 4

export function findCards(ctx: Context, userId: number): Promise<CardRow[]> {
  return ctx.db
    .selectFrom('bank_card')
    .selectAll()
    .where('user_id', '=', String(userId))
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Cards are stored sealed, each for its owner. */
export function cardVault(ctx: Context) {
  return createVault(ctx.config.secret, 'bank card')
}

export function presentCard(ctx: Context, row: CardRow): BankCard {
  const opened = cardVault(ctx).open(row.sealed, row.user_id).toString()
  const card = bankCardFieldsSchema.parse(JSON.parse(opened))
  return {
    id: Number(row.id),
    name: card.name,
    bank: card.bank,
    country: card.country,
    full_name: hideMiddle(card.full_name, 2, 1),
    card_number: `**** ${card.card_number.slice(-SHOWN)}`,
    iban: card.iban ? `${card.iban.slice(0, SHOWN)} **** ${card.iban.slice(-SHOWN)}` : null,
    is_default: row.is_default,
    created_at: Number(row.created_at),
  }
}
