/** The texts of the frame and of the most visited screens in one language, by path. They travel in one file. */
export const TEXTS = import.meta.glob<Record<string, string>>(
  [
    '../../../locales/jp.json',
    '../../trading/locales/jp.json',
    '../../../features/{home,trade,kline,option,perp,assets}/locales/jp.json',
    '../../../features/*/entries/locales/jp.json',
  ],
  { import: 'default', eager: true },
)
