import { defineScreens } from '../../lib/navigation/screen.ts'

/** The pages of what customers read. */
export const CONTENT_SCREENS = defineScreens('content', [
  {
    path: '/news',
    name: 'newsTitle',
    section: 'content',
    needs: 'ops/news/list',
    load: () => import('./news/news-list-page.tsx').then((module) => module.NewsListPage),
  },
  {
    path: '/news/:id',
    name: 'newsTitle',
    needs: 'ops/news/show',
    load: () => import('./news/news-page.tsx').then((module) => module.NewsPage),
  },
])
