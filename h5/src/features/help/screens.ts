import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of the help center. */
export const SCREENS = defineScreens(
  { feature: 'help' },
  {
    'help-center/center': () => import('./center-page.tsx').then((module) => module.CenterPage),
    'help-center/detail': () => import('./articles/article-page.tsx').then((module) => module.ArticlePage),
    'help-center/chat': () => import('./chat/chat-page.tsx').then((module) => module.ChatPage),
  },
)
