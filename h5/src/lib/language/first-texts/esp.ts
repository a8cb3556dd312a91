/** The texts of the frame and of the most visited screens in one language, by path. They travel in one file. */
export const TEXTS = import.meta.glob<Record<string, string>>(
  [
    '../../../locales/esp.json',
    '../../trading/locales/esp.json',
    '../../../features/{home,trade,kline,option,perp,assets}/locales/esp.json',
    '../../../features/*/entries/locales/esp.json',
  ],
  { import: 'default', eager: true },
)
