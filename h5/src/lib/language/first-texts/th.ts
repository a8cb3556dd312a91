/** The texts of the frame and of the most visited screens in one language, by path. They travel in one file. */
export const TEXTS = import.meta.glob<Record<string, string>>(
  [
    '../../../locales/th.json',
    '../../trading/locales/th.json',
    '../../../features/{home,trade,kline,option,perp,assets}/locales/th.json',
    '../../../features/*/entries/locales/th.json',
  ],
  { import: 'default', eager: true },
)
