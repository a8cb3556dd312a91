import type { BankCard } from '@halyard/api'
import type { Selectable } from 'kysely'
import { openCard } from '../../custody/addresses/bank-card.ts'
import type { Tables } from '../../db/tables.ts'
import { hideMiddle } from '../../platform/texts/hide-middle.ts'
import type { Context } from './context.ts'

export type CardRow = Selectable<Tables['bank_card']>

const SHOWN = 4

/** Finds a customer's cards, the default first, then the newest first. */
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

/** Decrypts a card and converts it to its wire format. Hides the middle of the name and of the numbers. */
export function presentCard(ctx: Context, row: CardRow): BankCard {
  const card = openCard(ctx.config.secret, row)
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
