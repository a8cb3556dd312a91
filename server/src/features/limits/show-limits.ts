import type { Handler } from './context.ts'
import { findLimits } from './queries.ts'
import { presentLimits } from './present.ts'

export const showLimits: Handler<'user/limits'> = async (ctx, { session }) =>
  presentLimits(await findLimits(ctx, session.userId), ctx.now())
