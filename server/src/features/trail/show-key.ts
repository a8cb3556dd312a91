import type { Handler } from './context.ts'

export const showKey: Handler<'trail/key'> = async (ctx) => {
  const { id, publicKey, pem } = ctx.trail.key
  const keys = await ctx.db
    .selectFrom('trail_key')
    .select(['key_id', 'public_key', 'first_used_at'])
    .orderBy('first_used_at', 'desc')
    .execute()
  return {
    key_id: id,
    public_key: publicKey,
    pem,
    keys: keys.map((row) => ({
      key_id: row.key_id,
      public_key: row.public_key.toString('hex'),
      first_used_at: Number(row.first_used_at),
    })),
  }
}
