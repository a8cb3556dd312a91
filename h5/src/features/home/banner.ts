import type { Banner as WireBanner, BannerScreen, ResponseOf } from '@halyard/api/client'
import { pathTo, type RouteName } from '../../lib/navigation/route-names.ts'

/** A banner of the home page. */
export interface HomeBanner {
  readonly id: number
  readonly title: string
  readonly text: string
  readonly picture: WireBanner['art']
  /** The path of the screen that a tap opens. */
  readonly path: string
}

/** The banners of now, and when that changes: epoch milliseconds. */
export interface HomeBanners {
  readonly list: readonly HomeBanner[]
  readonly changesAt: number | undefined
}

const ROUTES: Readonly<Record<BannerScreen, RouteName>> = {
  spot: 'trade/index',
  contracts: 'lever/index',
  options: 'option/detail',
  wealth: 'template/index',
  new_coins: 'publication/index',
  fiat: 'legaltender/index',
  deposit: 'assets/deposit/index',
  invite: 'promotion/index',
  verification: 'verification/index',
  security: 'settings/security/index',
  alerts: 'notice/alerts',
  help: 'help-center/center',
  news: 'notice/index',
}

const PICTURES: ReadonlySet<string> = new Set<HomeBanner['picture']>([
  'none',
  'sail',
  'coins',
  'shield',
  'chart',
])

/** Parses the banners of the wire. Those of a screen or picture that this version of the app does not know are left out. */
export function toBanners({ list, changes_at }: ResponseOf<'banner/list'>): HomeBanners {
  const known = list.filter(({ screen, art }) => Object.hasOwn(ROUTES, screen) && PICTURES.has(art))
  return {
    list: known.map(({ id, title, text, screen, art }) => ({
      id,
      title,
      text,
      picture: art,
      path: pathTo(ROUTES[screen]),
    })),
    changesAt: changes_at ?? undefined,
  }
}

/** The most ids of dismissed banners that the device remembers. */
const DISMISSED_MAX = 50

/** Parses the stored ids of dismissed banners: '3,7'. Anything else counts as none. */
export function parseDismissed(stored: string | undefined): readonly number[] {
  return (stored ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
}

/** Returns the ids to store after one more was dismissed; the oldest are forgotten. */
export function withDismissed(ids: readonly number[], id: number): readonly number[] {
  return [...ids.filter((known) => known !== id), id].slice(-DISMISSED_MAX)
}
