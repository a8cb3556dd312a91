/** The texts of the frame and of the most visited screens in one language, by path. They travel in one file. */
export const TEXTS = import.meta.glob<Record<string, string>>(
  [
    '../../../locales/zh.json',
    '../../trading/locales/zh.json',
    '../../../features/{home,trade,kline,option,perp,assets}/locales/zh.json',
    '../../../features/*/entries/locales/zh.json',
  ],
  { import: 'default', eager: true },
)
