/** The texts of the frame and of the most visited screens in one language, by path. They travel in one file. */
export const TEXTS = import.meta.glob<Record<string, string>>(
  [
    '../../../locales/en.json',
    '../../trading/locales/en.json',
    '../../../features/{home,trade,kline,option,perp,assets}/locales/en.json',
    '../../../features/*/entries/locales/en.json',
  ],
  { import: 'default', eager: true },
)
