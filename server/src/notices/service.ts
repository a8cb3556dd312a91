import type { Lifetime } from '../platform/services/lifetime.ts'
import { type News, openNews } from './open-news.ts'
import { type Notices, openNotices } from './open-notices.ts'

/** Opens notices and news, which are made and announced while the server runs. */
export function noticesService(
  parts: Parameters<typeof openNotices>[0],
  life: Lifetime,
): { readonly notices: Notices; readonly news: News } {
  const notices = openNotices(parts)
  const news = openNews(parts)
  life.poll(() => notices.run())
  life.poll(() => news.run())
  return { notices, news }
}
