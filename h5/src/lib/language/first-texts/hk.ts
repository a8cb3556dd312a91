/** The texts of the frame and of the most visited screens in one language, by path. They travel in one file. */
export const TEXTS = import.meta.glob<Record<string, string>>(
  [
    '../../../locales/hk.json',
    '../../trading/locales/hk.json',
    '../../../features/{home,trade,kline,option,perp,assets}/locales/hk.json',
    '../../../features/*/entries/locales/hk.json',
  ],
  { import: 'default', eager: true },
)
