/** Where a banner may lead: screens of the app, never another site. */
export const BANNER_SCREENS = [
  'spot',
  'contracts',
  'options',
  'wealth',
  'new_coins',
  'fiat',
  'deposit',
  'invite',
  'verification',
  'security',
  'alerts',
  'help',
  'news',
] as const
export type BannerScreen = (typeof BANNER_SCREENS)[number]

/** The pictures of banners, which come with the product. */
export const BANNER_ARTS = ['none', 'sail', 'coins', 'shield', 'chart'] as const
export type BannerArt = (typeof BANNER_ARTS)[number]
