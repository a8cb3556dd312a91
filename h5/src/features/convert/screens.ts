import { defineScreens } from '../../lib/navigation/screen.ts'

/** The screen that converts one coin into another. */
export const SCREENS = defineScreens(
  { feature: 'convert', only: 'customers' },
  {
    'convert/index': {
      parent: 'assets/index',
      title: 'areaConvert',
      load: () => import('./convert-page.tsx').then((module) => module.ConvertPage),
    },
  },
)
