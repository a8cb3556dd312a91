/** The texts of the frame and of the most visited screens in one language, by path. They travel in one file. */
export const TEXTS = import.meta.glob<Record<string, string>>(
  [
    '../../../locales/pot.json',
    '../../trading/locales/pot.json',
    '../../../features/{home,trade,kline,option,perp,assets}/locales/pot.json',
    '../../../features/*/entries/locales/pot.json',
  ],
  { import: 'default', eager: true },
)
