import { Segmented } from '@halyard/ui'
import { useTranslation } from '../lib/language/use-translation.ts'
import {
  setTheme,
  setUpDown,
  THEMES,
  type Theme,
  UPDOWNS,
  type UpDown,
  useAppearance,
} from '../lib/browser/appearance.ts'
import { ChoiceList } from './choice-list.tsx'

const THEME_TEXTS = {
  dark: 'themeDark',
  light: 'themeLight',
  system: 'themeSystem',
} as const satisfies Record<Theme, string>
const UPDOWN_TEXTS = {
  green: 'updownGreen',
  swap: 'updownSwap',
  colorblind: 'updownColorblind',
} as const satisfies Record<UpDown, string>

/** Renders the theme and price-colour settings. */
export function AppearanceSettings() {
  const { t } = useTranslation()
  const { theme, updown } = useAppearance()
  return (
    <>
      <h2 className="mb-2 text-13 text-muted">{t('theme')}</h2>
      <Segmented
        label={t('theme')}
        onChange={setTheme}
        options={THEMES.map((value) => ({ value, label: t(THEME_TEXTS[value]) }))}
        value={theme}
      />
      <h2 className="mt-5 mb-2 text-13 text-muted">{t('upDownColours')}</h2>
      <ChoiceList
        label={t('upDownColours')}
        onChange={setUpDown}
        options={UPDOWNS.map((value) => ({ value, label: t(UPDOWN_TEXTS[value]) }))}
        value={updown}
      />
    </>
  )
}
