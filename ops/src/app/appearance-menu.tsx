import { IconButton } from '@halyard/ui'
import { Moon, Sun } from '@halyard/ui/icons'
import { useTranslation } from '../lib/language/use-translation.ts'
import { changeLanguage } from '../lib/language/i18n.ts'
import { CONSOLE_LANGUAGES, type ConsoleLanguage } from '../lib/language/languages.ts'
import { LANGUAGE_NAMES } from '@halyard/web'
import { useSession } from '../lib/session/session.ts'
import { setTheme, useTheme } from '../lib/session/theme.ts'

/** Renders the choice of language and theme. */
export function AppearanceMenu() {
  const { t } = useTranslation()
  const language = useSession((session) => session.language)
  const { theme } = useTheme()
  return (
    <div className="flex items-center gap-1">
      <select
        aria-label={t('language')}
        className="min-h-11 min-w-0 flex-1 rounded-field border border-line bg-surface px-2 text-13 text-text"
        onChange={({ target: { value } }) => void changeLanguage(value as ConsoleLanguage)}
        value={language}
      >
        {CONSOLE_LANGUAGES.map((known) => (
          <option key={known} value={known}>
            {LANGUAGE_NAMES[known]}
          </option>
        ))}
      </select>
      <IconButton
        label={theme === 'dark' ? t('lightTheme') : t('darkTheme')}
        onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
      >
        {theme === 'dark' ? <Sun aria-hidden size={18} /> : <Moon aria-hidden size={18} />}
      </IconButton>
    </div>
  )
}
