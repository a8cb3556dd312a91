import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of announcements, notices and price alerts. */
export const SCREENS = {
  ...defineScreens(
    { feature: 'notice' },
    {
      'notice/index': {
        title: 'areaNotices',
        load: () => import('./notice-page.tsx').then((module) => module.NoticePage),
      },
      'index/notice/notice': {
        parent: 'notice/index',
        load: () => import('./news-page.tsx').then((module) => module.NewsPage),
      },
    },
  ),
  ...defineScreens(
    { feature: 'notice', only: 'customers', trades: true },
    {
      'notice/settings': {
        parent: 'notice/index',
        load: () => import('./notice-settings-page.tsx').then((module) => module.NoticeSettingsPage),
      },
      'notice/alerts': {
        parent: 'notice/index',
        load: () => import('./alerts-page.tsx').then((module) => module.AlertsPage),
      },
    },
  ),
}
