import { listBanners } from './list-banners.ts'

export const bannerHandlers = {
  'banner/list': listBanners,
}
