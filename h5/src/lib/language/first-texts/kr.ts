/** The texts of the frame and of the most visited screens in one language, by path. They travel in one file. */
export const TEXTS = import.meta.glob<Record<string, string>>(
  [
    '../../../locales/kr.json',
    '../../trading/locales/kr.json',
    '../../../features/{home,trade,kline,option,perp,assets}/locales/kr.json',
    '../../../features/*/entries/locales/kr.json',
  ],
  { import: 'default', eager: true },
)
