import type { Handler } from './context.ts'
import { findShare } from './find-share.ts'

export const showShare: Handler<'user/my_share'> = (ctx, { session }) => findShare(ctx, session.userId)
