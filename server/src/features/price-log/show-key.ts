import { findKeys } from '../../price-log/open-key.ts'
import type { Handler } from './context.ts'

/** Returns the current signing key, and all that ever signed with their hand-overs and revocations. */
export const showKey: Handler<'trail/key'> = async (ctx) => {
  const { id, publicKey, pem } = ctx.priceLog.key
  const keys = await findKeys(ctx.db)
  return {
    key_id: id,
    public_key: publicKey,
    pem,
    keys: keys.map(({ keyId, ...key }) => ({ key_id: keyId, first_used_at: key.from, ...key })),
  }
}
