import type { Handler } from './context.ts'
import { findCards, presentCard } from './queries.ts'

export const listCards: Handler<'user/cash_info'> = async (ctx, { session }) => {
  const rows = await findCards(ctx, session.userId)
  return { list: rows.map((row) => presentCard(ctx, row)) }
}
