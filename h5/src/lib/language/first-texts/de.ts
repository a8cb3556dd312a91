/** The texts of the frame and of the most visited screens in one language, by path. They travel in one file. */
export const TEXTS = import.meta.glob<Record<string, string>>(
  [
    '../../../locales/de.json',
    '../../trading/locales/de.json',
    '../../../features/{home,trade,kline,option,perp,assets}/locales/de.json',
    '../../../features/*/entries/locales/de.json',
  ],
  { import: 'default', eager: true },
)
