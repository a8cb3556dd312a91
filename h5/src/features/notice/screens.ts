import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of announcements, notices and price alerts. */
export const SCREENS = {
  ...defineScreens(
    { feature: 'notice' },
    {
      'notice/index': () => import('./notice-page.tsx').then((module) => module.NoticePage),
      'index/notice/notice': () => import('./news-page.tsx').then((module) => module.NewsPage),
    },
  ),
  ...defineScreens(
    { feature: 'notice', only: 'customers', trades: true },
    {
      'notice/settings': () =>
        import('./notice-settings-page.tsx').then((module) => module.NoticeSettingsPage),
      'notice/alerts': () => import('./alerts-page.tsx').then((module) => module.AlertsPage),
    },
  ),
}
