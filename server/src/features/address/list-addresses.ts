import type { Handler } from './context.ts'
import { findAddresses, presentAddress } from './queries.ts'

export const listAddresses: Handler<'wallet/get_address'> = async (ctx, { request, session }) => {
  const rows = await findAddresses(ctx, session.userId, request.currency)
  return { list: rows.map((row) => presentAddress(ctx, row)) }
}
