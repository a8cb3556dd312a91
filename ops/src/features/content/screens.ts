import { defineScreens } from '../../lib/navigation/screen.ts'

/** The pages of content for customers. */
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
  {
    path: '/help',
    name: 'helpTitle',
    section: 'content',
    needs: 'ops/help/list',
    load: () => import('./help/help-list-page.tsx').then((module) => module.HelpListPage),
  },
  {
    path: '/help-order',
    name: 'orderTitle',
    needs: 'ops/help/arrange',
    load: () => import('./help/help-order-page.tsx').then((module) => module.HelpOrderPage),
  },
  {
    path: '/help/:id',
    name: 'helpTitle',
    needs: 'ops/help/show',
    load: () => import('./help/help-page.tsx').then((module) => module.HelpPage),
  },
  {
    path: '/banners',
    name: 'bannersTitle',
    section: 'content',
    needs: 'ops/banner/list',
    load: () => import('./banners/banner-list-page.tsx').then((module) => module.BannerListPage),
  },
  {
    path: '/banners/:id',
    name: 'bannersTitle',
    needs: 'ops/banner/show',
    load: () => import('./banners/banner-page.tsx').then((module) => module.BannerPage),
  },
  {
    path: '/agreements',
    name: 'agreementsTitle',
    section: 'content',
    needs: 'ops/agreement/list',
    load: () => import('./agreements/agreement-list-page.tsx').then((module) => module.AgreementListPage),
  },
  {
    path: '/agreements/:version',
    name: 'agreementsTitle',
    needs: 'ops/agreement/show',
    load: () => import('./agreements/agreement-page.tsx').then((module) => module.AgreementPage),
  },
  {
    path: '/replies',
    name: 'repliesTitle',
    section: 'content',
    needs: 'ops/support/save_reply',
    load: () => import('./replies/replies-page.tsx').then((module) => module.RepliesPage),
  },
  {
    path: '/service',
    name: 'serviceTitle',
    section: 'content',
    needs: 'ops/service/show',
    load: () => import('./service/service-page.tsx').then((module) => module.ServicePage),
  },
])
