import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screens of the help center. */
export const SCREENS = defineScreens(
  { feature: 'help' },
  {
    'help-center/center': {
      title: 'areaHelp',
      load: () => import('./center-page.tsx').then((module) => module.CenterPage),
    },
    'help-center/detail': {
      parent: 'help-center/center',
      load: () => import('./articles/article-page.tsx').then((module) => module.ArticlePage),
    },
    'help-center/chat': {
      parent: 'help-center/center',
      load: () => import('./chat/chat-page.tsx').then((module) => module.ChatPage),
    },
  },
)
