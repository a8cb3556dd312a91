import { drawPoster, POSTER_HEIGHT, POSTER_WIDTH } from './draw-poster.ts'
import type { Handler } from './context.ts'
import { findShare } from './find-share.ts'

export const showPoster: Handler<'user/my_poster'> = async (ctx, { session }) => {
  const { invite_code, authorization_code, link } = await findShare(ctx, session.userId)
  const png = await drawPoster({ code: authorization_code ?? invite_code, link })
  return {
    name: `halyard-${authorization_code ?? invite_code}.png`,
    image: `data:image/png;base64,${png.toString('base64')}`,
    width: POSTER_WIDTH,
    height: POSTER_HEIGHT,
  }
}
